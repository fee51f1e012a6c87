# Build rules shared by every room: one place for the language level, warnings and hardening.
include_guard()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_AUTOMOC ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

option(VELQA_WERROR "Treat warnings as errors" OFF)

find_program(VELQA_CCACHE ccache)
if(VELQA_CCACHE)
    # Paths below the source tree count relative to it, so that another clone finds what this one compiled.
    set(velqa_launcher "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${VELQA_CCACHE}")
    set(CMAKE_CXX_COMPILER_LAUNCHER "${velqa_launcher}")
    set(CMAKE_C_COMPILER_LAUNCHER "${velqa_launcher}")
endif()

# Debug information that is enough for a readable stack and half as slow to compile and link.
string(REPLACE "-g" "-g1" CMAKE_CXX_FLAGS_DEBUG "${CMAKE_CXX_FLAGS_DEBUG}")

set(VELQA_QT_COMPONENTS Core Network WebSockets DBus LinguistTools)
if(VELQA_BUILD_UI)
    list(APPEND VELQA_QT_COMPONENTS Widgets Svg)
endif()
if(VELQA_BUILD_TESTS)
    list(APPEND VELQA_QT_COMPONENTS Test)
endif()
find_package(Qt6 6.4 REQUIRED COMPONENTS ${VELQA_QT_COMPONENTS})
find_package(CURL 7.81 REQUIRED)
find_package(OpenSSL 3.0 REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(LibArchive REQUIRED)
find_package(tl-expected REQUIRED)
find_package(Qt6Keychain REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
if(VELQA_BUILD_UI)
    pkg_check_modules(MD4C REQUIRED IMPORTED_TARGET md4c)
endif()

add_library(velqa_options INTERFACE)
target_compile_options(velqa_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wold-style-cast -Wnon-virtual-dtor -Woverloaded-virtual
    -Wsuggest-override -Wcast-qual -Wformat=2 -fno-strict-aliasing
    $<$<BOOL:${VELQA_WERROR}>:-Werror>
    $<$<BOOL:${CMAKE_UNITY_BUILD}>:-Wno-subobject-linkage> # it takes every file of a unity for a header
    # GCC 12, when it optimises, sees ways through tl::expected and std::variant that nothing takes.
    $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>
    $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2 -fstack-protector-strong>)
target_compile_definitions(velqa_options INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_CAST_FROM_BYTEARRAY QT_STRICT_ITERATORS
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_FOREACH QT_DISABLE_DEPRECATED_BEFORE=0x060400
    VELQA_VERSION="${PROJECT_VERSION}"
    $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
target_link_options(velqa_options INTERFACE $<$<CONFIG:Release>:-Wl,-z,relro,-z,now -pie>)
target_include_directories(velqa_options INTERFACE "${CMAKE_SOURCE_DIR}")
if(VELQA_SANITIZE)
    target_compile_options(velqa_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer)
    target_link_options(velqa_options INTERFACE -fsanitize=address,undefined)
endif()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Reads cmake/layers.txt once into VELQA_LAYER_<room>.
file(STRINGS "${CMAKE_SOURCE_DIR}/cmake/layers.txt" velqa_layer_lines REGEX "^[a-z]+:")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/cmake/layers.txt")
foreach(line IN LISTS velqa_layer_lines)
    string(REGEX REPLACE "^([a-z]+):.*" "\\1" room "${line}")
    string(REGEX REPLACE "^[a-z]+: *" "" uses "${line}")
    separate_arguments(uses UNIX_COMMAND "${uses}")
    set(VELQA_LAYER_${room} "${uses}")
endforeach()

# velqa_library(room [LINK lib...]): one static library per folder of core; links what layers.txt allows.
function(velqa_library room)
    cmake_parse_arguments(arg "" "" "LINK;EXCLUDE" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp" "${CMAKE_CURRENT_SOURCE_DIR}/*.h")
    foreach(pattern IN LISTS arg_EXCLUDE)
        list(FILTER sources EXCLUDE REGEX "${pattern}")
    endforeach()
    add_library(velqa_${room} STATIC ${sources})
    set(uses ${VELQA_LAYER_${room}})
    list(TRANSFORM uses PREPEND velqa_)
    target_link_libraries(velqa_${room} PUBLIC velqa_options Qt6::Core ${uses} ${arg_LINK})
    target_compile_options(velqa_${room} PRIVATE -Wconversion -Wno-sign-conversion)
endfunction()

# velqa_test(name LABEL label SOURCES-DIR dir LINK lib...): one gtest executable from all .cpp of a folder.
function(velqa_test name)
    cmake_parse_arguments(arg "GUI" "LABEL;DIR;TIMEOUT" "LINK;ENVIRONMENT" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS "${arg_DIR}/*.cpp" "${arg_DIR}/*.h")
    if(NOT sources)
        return()
    endif()
    add_executable(${name} ${sources})
    if(arg_GUI)
        target_link_libraries(${name} PRIVATE velqa_testsupport_gui)
    else()
        target_link_libraries(${name} PRIVATE velqa_testsupport)
    endif()
    target_link_libraries(${name} PRIVATE velqa_options ${arg_LINK} GTest::gtest GTest::gmock Qt6::Test)
    target_compile_definitions(${name} PRIVATE VELQA_SOURCE_DIR="${CMAKE_SOURCE_DIR}" VELQA_BINARY_DIR="${CMAKE_BINARY_DIR}")
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 120)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES LABELS "${arg_LABEL}" TIMEOUT ${arg_TIMEOUT}
        ENVIRONMENT "${arg_ENVIRONMENT}")
    if(arg_LABEL STREQUAL "system") # they count what is left on the one engine
        set_tests_properties(${name} PROPERTIES RESOURCE_LOCK engine)
    endif()
endfunction()

# What is installed, and where; CPack's packages; the checks of the set-up scripts and the desktop files.
# Included last by the root CMakeLists.txt, so that every target exists.
include(GNUInstallDirs)

# Programs, runtimes and samples are installed where they are defined (app/, core/guest/program); what has no owner there
# is here.
if(TARGET velqa)
    install(TARGETS velqa RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()

if(EXISTS "${CMAKE_SOURCE_DIR}/LICENSE")
    install(FILES "${CMAKE_SOURCE_DIR}/LICENSE" DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
endif()

set(velqa_linux "${CMAKE_SOURCE_DIR}/installer/linux")
if(UNIX AND NOT APPLE AND VELQA_BUILD_UI)
    install(FILES "${velqa_linux}/com.velqa.SandboxAgent.desktop" DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES "${velqa_linux}/com.velqa.SandboxAgent.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    install(FILES "${velqa_linux}/com.velqa.SandboxAgent.svg"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
    install(FILES "${velqa_linux}/com.velqa.SandboxAgent-symbolic.svg"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/symbolic/apps")
endif()

if(VELQA_BUILD_TESTS)
    add_test(NAME lint_installer COMMAND bash "${CMAKE_SOURCE_DIR}/installer/lint.sh")
    set_tests_properties(lint_installer PROPERTIES LABELS lint TIMEOUT 60)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME velqa-sandbox-agent)
set(CPACK_PACKAGE_VENDOR "Velqa contributors")
set(CPACK_PACKAGE_CONTACT "Velqa contributors <contributors@velqa.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "agents that run real code in throw-away sandboxes")
set(CPACK_PACKAGE_DESCRIPTION "Drop a file, say what you want, and watch an agent do it.
Every turn runs in a brand-new Docker sandbox without rights and without
network of its own; it lives about ten minutes, then it is gone. Uploads,
checkpoints and artefacts are kept on your disk.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "docker.io | docker-ce | podman, gnome-keyring | libkf5wallet-bin, qt6-wayland")
include(CPack)

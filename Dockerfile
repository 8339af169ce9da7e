# arenad and arena-bots in an image without a compiler, a shell script or a root user.
#
#   docker build -t arenad .
#   docker run --rm --read-only --cap-drop ALL -p 127.0.0.1:40000:40000/udp arenad

FROM debian:bookworm-slim AS build
WORKDIR /src
COPY scripts/lib.sh scripts/setup.sh scripts/
RUN scripts/setup.sh build && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY . .
RUN cmake --preset release -DARENAD_TESTS=OFF \
    && cmake --build --preset release \
    && cmake --install build/release --strip --prefix /usr/local

FROM debian:bookworm-slim
# What the binaries are linked to; the C++ library comes with them.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libprometheus-cpp-core1.0 libspdlog1.10 \
        libsodium23 libtomlplusplus3 libzstd1 zlib1g \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY --from=build /usr/local/bin/arenad /usr/local/bin/arena-bots /usr/local/bin/
COPY --from=build /usr/local/share/arenad /usr/local/share/arenad
COPY --from=build /usr/local/share/doc/arenad /usr/local/share/doc/arenad
# A library that is missing above ends the build here.
RUN ["/usr/local/bin/arenad", "--version"]
RUN ["/usr/local/bin/arena-bots", "--version"]

ARG VERSION=unversioned
ARG REVISION=unknown
LABEL org.opencontainers.image.title="arenad" \
      org.opencontainers.image.description="Headless, authoritative 2D multiplayer simulation server, and bots to load it" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
EXPOSE 40000/udp 8088
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["/usr/local/bin/arenad", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/arenad"]
# Inside a container, loopback is nobody else's: both ports listen on every address of it. And so that
# it can be tried at once, anybody who can reach it may join. Publish it on this machine's loopback
# only, as above; for more, README.md has the command with a key.
CMD ["--map", "/usr/local/share/arenad/maps/arena.tmj", "--udp-address", "0.0.0.0", "--http-address", "0.0.0.0", "--open", "--open-anywhere"]

# arenad and arena-bots in images that hold only the program, its libraries and the maps: no shell, no
# package manager, no root user.
#
#   docker build -t arenad .
#   docker build -t arena-bots --target bots .
#
# The server needs to know who may join: clients with a connect token of a key, or, to try it, anybody.
#
#   docker run --rm --read-only --cap-drop ALL -p 127.0.0.1:40000:40000/udp \
#       -e ARENAD_OPEN=true -e ARENAD_OPEN_ANYWHERE=true arenad
#
# With -e ARENAD_WEB=true -e ARENAD_WEBSOCKET_PORT=8090 and both ports published, a browser plays, too. The
# page is in the image if scripts/web.sh has built it before.
#
# With -e ARENAD_SUPERVISE=true the container survives a crash of the server: its first process keeps the
# UDP socket, starts the server again within a second, and clients come back by themselves.

FROM debian:bookworm-slim AS build
WORKDIR /src
COPY scripts/lib.sh scripts/setup.sh scripts/
RUN scripts/setup.sh build && apt-get update -qq \
    && apt-get install -qq -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
COPY . .
RUN cmake --preset release -DARENAD_TESTS=OFF \
    && cmake --build --preset release \
    && mkdir -p /usr/local/share/arenad/web \
    && for part in server bots game; do \
        cmake --install build/release --component "$part" --strip --prefix /usr/local || exit; done
RUN scripts/image_root.sh /usr/local/bin/arenad /image/arenad \
    && scripts/image_root.sh /usr/local/bin/arena-bots /image/arena-bots

# The common base of both images.
FROM scratch AS base
COPY --from=build /usr/local/share/arenad/maps /usr/local/share/arenad/maps
COPY --from=build /usr/local/share/doc/arenad/LICENSE /usr/local/share/doc/arenad/LICENSE
ENV PATH=/usr/local/bin
# A number, so that an orchestrator can see that it is not root.
USER 10001:10001
ARG VERSION=unversioned
ARG REVISION=unknown
LABEL org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

FROM base AS bots
COPY --from=build /image/arena-bots /
COPY --from=build /usr/local/share/arenad/scenarios /usr/local/share/arenad/scenarios
LABEL org.opencontainers.image.title="arena-bots" \
      org.opencontainers.image.description="Headless clients that load an arenad server and judge what it sends them"
# A missing library ends the build here.
RUN ["/usr/local/bin/arena-bots", "--version"]
ENTRYPOINT ["/usr/local/bin/arena-bots"]

FROM base AS server
COPY --from=build /image/arenad /
# Empty without a page.
COPY --from=build /usr/local/share/arenad/web /usr/local/share/arenad/web
# Whom https receivers of results may show a certificate of.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
ENV SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt
LABEL org.opencontainers.image.title="arenad" \
      org.opencontainers.image.description="Headless, authoritative 2D multiplayer simulation server"
RUN ["/usr/local/bin/arenad", "--version"]
# Variables, so that a flag adds to them instead of replacing all of them. Loopback in a container
# cannot be reached from outside, so all ports listen on every address. Without a key, and without the
# options that admit anybody, the server ends with a line that shows both ways.
ENV ARENAD_MAP=/usr/local/share/arenad/maps/arena.tmj \
    ARENAD_UDP_ADDRESS=0.0.0.0 \
    ARENAD_HTTP_ADDRESS=0.0.0.0 \
    ARENAD_WEBSOCKET_ADDRESS=0.0.0.0
EXPOSE 40000/udp 8088 8090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s --retries=3 \
    CMD ["/usr/local/bin/arenad", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/arenad"]

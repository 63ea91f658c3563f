# One node, or a house by itself: the binary with the page inside, and nothing else.
#
#   docker build -t cavalcade .
#   docker run -p 8080:8080 -v cavalcade:/data cavalcade
#
# Several nodes with a database, a bus and a proxy: compose.yaml.

FROM rust:1-bookworm AS build
WORKDIR /src
COPY . .
# The page first: the binary takes it in.
RUN cargo xtask web \
 && cargo build --release --locked --package cavalcade --features web \
 && install -D target/release/cavalcade /out/cavalcade \
 && install -d -m 0700 /out/data

# The C library and the system's certificates; no shell. Its user is 65532.
FROM gcr.io/distroless/cc-debian12:nonroot
COPY --from=build /out/cavalcade /usr/local/bin/cavalcade
COPY --from=build --chown=65532:65532 /out/data /data
ENV CAVALCADE_LISTEN=0.0.0.0:8080 CAVALCADE_DATA=/data CAVALCADE_LOG_FORMAT=json
VOLUME /data
EXPOSE 8080
# SIGTERM, which containers are stopped with, lets a node give its tables to the others first.
ENTRYPOINT ["/usr/local/bin/cavalcade"]
CMD ["serve"]

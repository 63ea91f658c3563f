//! Sockets, opened over HTTP.

use super::guard::{Address, Asks};
use super::people::Person;
use super::problem::Refused;
use super::tables::table_id;
use crate::app::App;
use crate::hall::Hall;
use crate::limits::Wait;
use crate::socket::Socket;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::response::Response;
use protocol::{Code, MAX_MESSAGE, Problem};
use std::sync::Arc;

/// What we answer to whoever offers protocols: browsers go on only if one of them is taken.
const PROTOCOL: &str = "cavalcade";

/// Opens the socket of a table.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables", params(("id" = String, Path)), responses(
    (status = 101, description = "A WebSocket; see docs/protocol.md"),
    (status = 401, description = "Nobody knows you yet", body = Problem),
    (status = 404, description = "There is no such table", body = Problem),
    (status = 429, description = "Too many connections", body = Problem),
))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Person(person): Person,
    Address(address): Address,
    Asks(lang): Asks,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refused> {
    let upgrade = upgrade.map_err(|e| Refused::with_detail(Code::Malformed, lang, &e))?;
    let table = table_id(id, lang)?;
    // A table that is not there is told now, where a browser's page can tell it from trouble.
    Hall::room(&app, &table).await.map_err(Refused::no_table(lang))?;
    let limits = &app.config.limits;
    let counted = app.sockets.enter(address, limits.sockets_per_address, 0);
    // By then one on which nobody is left has been closed.
    let wait = Refused::wait(Code::TooFast, lang);
    let counted = counted.map_err(|_| wait(Wait(limits.idle)))?;
    let tasks = app.tasks.clone();
    let socket = Socket { app, table, person, counted };
    // The buffers are small because most connections are idle most of the time, and there are
    // many. A message that is a little too long is read, so that it can be refused in words.
    Ok(upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(2 * 1024)
        .write_buffer_size(2 * 1024)
        .max_write_buffer_size(256 * 1024)
        .max_message_size(4 * MAX_MESSAGE)
        .max_frame_size(4 * MAX_MESSAGE)
        .on_upgrade(move |ws| tasks.track_future(socket.run(ws))))
}

/**
 * The client of an arenad server for browsers. `connect` is where to begin.
 *
 * @module
 */
export { Client, type ClientState, type Closing, type WatchWish } from './client.js';
export { connect, type ConnectOptions, type OpenPlayer, type SessionOptions } from './connect.js';
export type { ModuleSource } from './core/module.js';
export { ArenadError, type ErrorCode } from './errors.js';
export type * from './events.js';
export { gameFrom, type GameFiles, type LoadGame, type WantedGame } from './game_files.js';
export * from './input.js';
export type * from './match.js';
export * from './picture.js';
export { explainReason } from './reasons.js';
export type { Settings } from './settings.js';
export type * from './stats.js';
export type * from './terrain.js';
export type { LinkProfile } from './transport/link.js';
export type { Vector } from './vector.js';

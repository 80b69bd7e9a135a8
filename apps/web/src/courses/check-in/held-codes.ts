import type { TimedCode } from '@shuyuan/contract/courses/check-in/check-in';

/** A code with the moments, by the page's clock, between which it is shown. */
export interface HeldCode {
  readonly code: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Codes as they came at a moment; the screen lags behind the server by the way of the reply, never ahead of it. */
export const heldFrom = (codes: readonly TimedCode[], cameMs: number): HeldCode[] =>
  codes.map(({ code, from_ms, until_ms }) => ({ code, fromMs: cameMs + from_ms, untilMs: cameMs + until_ms }));

/** The code of a moment; undefined where all are over, so that no old one is ever shown. */
export const codeAt = (held: readonly HeldCode[], nowMs: number): HeldCode | undefined =>
  held.find(({ fromMs, untilMs }) => fromMs <= nowMs && nowMs < untilMs);

/** Whether more codes are needed: the one after the current one is the last in reserve. */
export const needsMore = (held: readonly HeldCode[], nowMs: number): boolean =>
  held.filter(({ untilMs }) => untilMs > nowMs).length < 3;

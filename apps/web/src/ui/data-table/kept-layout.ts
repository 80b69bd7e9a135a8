import type { Pin } from './column';
import { type ColumnLayout, clampWidth, type Density, plainLayout } from './column-layout';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPin = (value: unknown): value is Pin => value === 'left' || value === 'right' || value === 'none';
const isWidth = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isShown = (value: unknown): value is boolean => typeof value === 'boolean';
const isDensity = (value: unknown): value is Density => value === 'compact' || value === 'normal' || value === 'loose';

const entriesWhere = <T>(value: unknown, holds: (member: unknown) => member is T): Record<string, T> => {
  const pairs = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(pairs.flatMap(([key, member]): [string, T][] => (holds(member) ? [[key, member]] : [])));
};

/** Reads a kept layout. It may come from an older or newer program, so anything odd in it is left out. */
export const readLayout = (kept: unknown): ColumnLayout => {
  if (!isRecord(kept)) return plainLayout;
  const widths = entriesWhere(kept.widths, isWidth);
  return {
    order: Array.isArray(kept.order) ? kept.order.filter((key) => typeof key === 'string') : [],
    shown: entriesWhere(kept.shown, isShown),
    pins: entriesWhere(kept.pins, isPin),
    widths: Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, clampWidth(width)])),
    density: isDensity(kept.density) ? kept.density : plainLayout.density,
  };
};

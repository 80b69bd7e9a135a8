import type { Pin, Sum } from './column';
import { type ColumnLayout, clampWidth, type Density, plainLayout } from './column-layout';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPin = (value: unknown): value is Pin => value === 'left' || value === 'right' || value === 'none';
const isWidth = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isShown = (value: unknown): value is boolean => typeof value === 'boolean';
const isSum = (value: unknown): value is Sum =>
  value === 'sum' || value === 'avg' || value === 'max' || value === 'min';
const isDensity = (value: unknown): value is Density => value === 'compact' || value === 'normal' || value === 'loose';

const entriesWhere = <T>(value: unknown, holds: (member: unknown) => member is T): Record<string, T> => {
  const pairs = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(pairs.flatMap(([key, member]): [string, T][] => (holds(member) ? [[key, member]] : [])));
};

/** Reads a saved layout. It may come from an older or newer version, so invalid parts are ignored. */
export const readLayout = (saved: unknown): ColumnLayout => {
  if (!isRecord(saved)) return plainLayout;
  const widths = entriesWhere(saved.widths, isWidth);
  return {
    order: Array.isArray(saved.order) ? saved.order.filter((key) => typeof key === 'string') : [],
    shown: entriesWhere(saved.shown, isShown),
    pins: entriesWhere(saved.pins, isPin),
    widths: Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, clampWidth(width)])),
    density: isDensity(saved.density) ? saved.density : plainLayout.density,
    ...(isShown(saved.numbered) ? { numbered: saved.numbered } : {}),
    ...(isRecord(saved.sums) ? { sums: entriesWhere(saved.sums, isSum) } : {}),
  };
};

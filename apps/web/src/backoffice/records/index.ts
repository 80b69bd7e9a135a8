import { lazy } from 'react';
import type { ScreenManifest } from '../../platform/screen';

export type { BoardParts, ListParts, PanelBatch, PanelContext } from './list/list-parts';
export { useFormList } from './list/use-form-list';
export { recordAddress } from './record-address';

/** The records of one form. */
export const recordsScreen: ScreenManifest = {
  key: 'form/records',
  load: async () => (await import('./list/records-screen')).RecordsScreen,
};

/**
 * The generated list of a form inside another screen, with the same rights, search, views, import, export, bin and drawer.
 * Lazy: render it inside a `Suspense`. Give it a `key` of what is fixed, and keep the identity of `parts`:
 *
 *     const parts = useMemo((): ListParts => ({
 *       title: texts.members,
 *       fixed: { class: { id: 12, label: 'EMBA 2026A' } }, // rows narrowed, new records preset; staff cannot remove it
 *       tools: ({ refresh }) => [<ActionButton key="run" onClick={() => run().then(refresh)}>{texts.run}</ActionButton>],
 *       acts: (row) => [{ key: 'pay', label: texts.pay, href: `/course/pay?class=${row.id}`, onSelect: … }],
 *       cells: { capacity: (row) => <CapacityBar row={row} /> },
 *     }), []);
 *     <RecordPanel key={12} formId={courseFormIds.member} parts={parts} />
 */
export const RecordPanel = lazy(async () => ({ default: (await import('./list/record-panel')).RecordPanel }));

/** The input of a form's field on a screen that saves it by itself. Lazy: render it inside a `Suspense`. */
export const RecordFieldInput = lazy(async () => ({
  default: (await import('./edit/record-field-input')).RecordFieldInput,
}));

/** The form of one record above another screen. Lazy: render it inside a `Suspense`. */
export const RecordEditing = lazy(async () => ({ default: (await import('./edit/record-editing')).RecordEditing }));

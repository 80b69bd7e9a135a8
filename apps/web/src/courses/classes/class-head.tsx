import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { classMovesFrom } from '@shuyuan/contract/courses/classes/class.rules';
import type { BookEntry } from '@shuyuan/contract/courses/contacts/contact-book';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { RecordEditing } from '../../backoffice/records';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { LoadingOverlay } from '../../ui/loading-overlay/loading-overlay';
import { classKey, moveClass } from './class.queries';
import { classTexts as texts } from './class.texts';
import { ClassHeader } from './class-header';
import { PriceDialog } from './price-dialog';

interface HeadProps {
  readonly row: RecordRow;
  readonly members: readonly BookEntry[];
  readonly permissions: readonly string[];
}

/** Asks for confirmation with all effects of the move; returns the request body, or undefined. */
const askMove = async ({ row, members }: HeadProps, to: ClassState) => {
  const { label, hint } = texts.moveTo(row.state as ClassState, to);
  const count = (state: BookEntry['state']) => members.filter((member) => member.state === state).length;
  const [studying, paused] = to === 'finished' ? [count('studying'), count('paused')] : [0, 0];
  let takesPaused = false;
  const content = (
    <>
      <p>{hint}</p>
      {studying > 0 ? <p>{texts.graduating(studying)}</p> : null}
      {paused > 0 ? (
        <label>
          <input
            type="checkbox"
            onChange={({ target }) => {
              takesPaused = target.checked;
            }}
          />{' '}
          {texts.pausedGraduate(paused)}
        </label>
      ) : null}
    </>
  );
  const title = texts.moveTitle(label, String(row.name ?? ''));
  const isAgreed = await confirm({ title, content, danger: to === 'cancelled' || to === 'finished' });
  return isAgreed ? ({ paused: takesPaused ? 'graduate' : 'keep' } as const) : undefined;
};

const Moves = (props: HeadProps) => {
  const { row } = props;
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: moveClass,
    onSuccess: ({ msg }) => notify.success(msg),
    onSettled: () => client.invalidateQueries({ queryKey: classKey(row.id) }),
  });
  const move = async (to: ClassState) => {
    const choice = await askMove(props, to);
    if (choice !== undefined) mutate({ id: row.id, version: row.version, to, ...choice });
  };
  return classMovesFrom(row.state as ClassState).map((to) => (
    <ActionButton key={to} disabled={isPending} onClick={() => void move(to)}>
      {texts.moveTo(row.state as ClassState, to).label}
    </ActionButton>
  ));
};

const Acts = (props: HeadProps) => {
  const { row, permissions } = props;
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [pricing, setPricing] = useState(false);
  const mayEdit = permissions.includes(courseNode('class', 'edit'));
  const mayPrice = permissions.includes('class.price') && 'tuition' in row;
  if ((!mayEdit && !mayPrice) || row.deleted_at !== null) return null;
  const reload = () => void client.invalidateQueries({ queryKey: classKey(row.id) });
  return (
    <fieldset className="class-acts">
      <legend className="visually-hidden">{texts.acts}</legend>
      {mayEdit ? <ActionButton onClick={() => setEditing(true)}>{texts.edit}</ActionButton> : null}
      {mayPrice ? <ActionButton onClick={() => setPricing(true)}>{texts.price.label}</ActionButton> : null}
      {mayEdit && 'state' in row ? <Moves {...props} /> : null}
      {mayPrice ? <PriceDialog row={row} open={pricing} onClose={() => setPricing(false)} onSaved={reload} /> : null}
      {editing ? (
        <Suspense fallback={<LoadingOverlay active />}>
          <RecordEditing
            formId={courseFormIds.class}
            recordId={row.id}
            onClose={() => setEditing(false)}
            onSaved={reload}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
};

/** The head of the overview, with the actions on the class. */
export const ClassHead = (props: HeadProps) => (
  <ClassHeader classId={props.row.id} here="class" name={String(props.row.name ?? '')}>
    <Acts {...props} />
  </ClassHeader>
);

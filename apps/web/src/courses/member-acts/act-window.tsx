import type { Consequence, DoneAct } from '@shuyuan/contract/courses/member-acts/member-act';
import type { MemberActKind } from '@shuyuan/contract/courses/member-acts/member-act.form';
import { actLabel } from '@shuyuan/contract/courses/member-acts/member-act.rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, type FormInstance } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Failure } from '../../platform/http/failure';
import { notify } from '../../platform/notices';
import { placeErrors } from '../../ui/form-dialog/field-errors';
import { FormDialog } from '../../ui/form-dialog/form-dialog';
import { ActFields, type ActValues } from './act-fields';
import type { OpenedAct } from './act-items';
import { ConsequenceTable } from './consequence-table';
import { type AskedAct, foreseenQuery, memberActKey, sendAct } from './member-act.queries';
import { memberActTexts as texts } from './member-act.texts';

const send = (
  { kind, requestKey }: OpenedAct,
  { values, seen }: { values: ActValues; seen: Consequence },
): Promise<{ msg: string; data: DoneAct }> => {
  const { day, reason } = values;
  const shared = { member_id: seen.member.id, version: seen.member.version, day, reason };
  if (kind === 'transfer') {
    const paid = seen.from.money?.before?.paid ?? 0;
    const { class: classId = 0, amount = 0, allow_prepaid = false } = values;
    return sendAct.transfer(requestKey, { ...shared, class: classId, amount, paid, allow_prepaid });
  }
  if (kind === 'pause') return sendAct.pause(requestKey, { ...shared, back_on: values.back_on ?? null });
  if (kind === 'resume') return sendAct.resume(requestKey, shared);
  const refund_amount = values.refund === 'ask' ? (values.refund_amount ?? null) : null;
  return sendAct.leave(requestKey, { ...shared, refund_amount });
};

/** What the fields say that the consequence depends on. */
const askedBy = (kind: MemberActKind, values: Partial<ActValues>): Omit<AskedAct, 'member_id' | 'act'> => {
  if (kind === 'transfer') {
    const { class: classId, amount } = values;
    return { ...(classId === undefined ? {} : { class: classId }), ...(typeof amount === 'number' ? { amount } : {}) };
  }
  if (kind !== 'leave') return {};
  const { refund, refund_amount: amount } = values;
  return { amount: refund === 'ask' && typeof amount === 'number' ? amount : 0 };
};

const wordsOf = ({ errors, errmsg }: Failure): string => Object.values(errors ?? {})[0]?.[0] ?? errmsg;

/** The fields and what follows from them, kept up to date while they change. */
const LiveAct = (props: {
  opened: OpenedAct;
  open: boolean;
  first: Consequence;
  form: FormInstance<ActValues>;
  seen: RefObject<Consequence | undefined>;
}) => {
  const { opened, open, first, form, seen } = props;
  const { kind, requestKey } = opened;
  const values = Form.useWatch<Partial<ActValues>>((all) => all, form) ?? {};
  const asked = { member_id: first.member.id, act: kind, ...askedBy(kind, values) };
  const { data } = useQuery({ ...foreseenQuery(requestKey, asked), enabled: open });
  const { consequence = first, refusal } = data ?? {};
  useEffect(() => {
    seen.current = consequence;
  }, [seen, consequence]);
  useEffect(() => {
    const { fields } = placeErrors(form, refusal?.errors);
    form.setFields([...fields] as Parameters<typeof form.setFields>[0]);
  }, [form, refusal]);
  return (
    <>
      <p className="act-hint">{texts.hints[kind]}</p>
      <ActFields kind={kind} consequence={consequence} />
      {refusal === undefined ? (
        <ConsequenceTable kind={kind} consequence={consequence} />
      ) : (
        <Alert className="act-changes" type="error" showIcon title={wordsOf(refusal)} />
      )}
    </>
  );
};

/** The first answer, by which the form begins. */
const useFirst = ({ kind, member, requestKey }: OpenedAct, open: boolean) => {
  const asked = { member_id: member.id, act: kind };
  const { data, error } = useQuery({ ...foreseenQuery(requestKey, asked), enabled: open });
  const first = data?.consequence;
  const failure = data?.refusal === undefined ? error?.message : wordsOf(data.refusal);
  const money = first?.money ?? undefined;
  const values: Partial<ActValues> = {
    ...(first && { day: first.today }),
    ...(money && { amount: money.proposed, refund_amount: money.proposed }),
  };
  return { first, failure, values };
};

/** The dialog of an act on a member: its fields, and what follows before it is done. */
export const ActWindow = (props: { opened: OpenedAct; open: boolean; onClose: () => void; onDone: () => void }) => {
  const { opened, open, onClose, onDone } = props;
  const { kind, member, requestKey } = opened;
  const client = useQueryClient();
  const navigate = useNavigate();
  const seen = useRef<Consequence>(undefined);
  const { first, failure, values } = useFirst(opened, open);
  /** After a refusal because something has changed, the user sees the new state before trying again. */
  const readAnew = async (error: unknown): Promise<never> => {
    await client.invalidateQueries({ queryKey: memberActKey });
    throw error;
  };
  const submit = async (values: ActValues): Promise<void> => {
    if (seen.current === undefined) return;
    const { msg, data } = await send(opened, { values, seen: seen.current }).catch(readAnew);
    const { class: room } = data;
    if (room === null) notify.success(msg);
    else notify.offer(msg, { label: texts.toClass, run: () => void navigate(`/course/class?class=${room.id}`) });
    onClose();
    onDone();
  };
  return (
    <FormDialog<ActValues>
      open={open}
      title={texts.title(actLabel(kind), member.name)}
      record={requestKey}
      width={44}
      loading={first === undefined && failure === undefined}
      values={values}
      onClose={onClose}
      onSubmit={submit}
    >
      {(form) =>
        first === undefined ? (
          <Alert type="error" showIcon title={failure ?? texts.failed} />
        ) : (
          <LiveAct opened={opened} open={open} first={first} form={form} seen={seen} />
        )
      }
    </FormDialog>
  );
};

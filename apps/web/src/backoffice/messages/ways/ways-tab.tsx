import type { MessageStatus } from '@shuyuan/contract/backoffice/messages/message';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../ui/action-button/action-button';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { StateTag } from '../../../ui/state-tag/state-tag';
import { statusQuery, testWay } from '../center.queries';
import { centerTexts } from '../center.texts';
import { tellTest, turnSending } from '../center-acts';
import { waysTexts as texts } from './ways.texts';
import './ways.css';

const Way = (props: { name: string; works: boolean; hint: string; children?: ReactNode }) => (
  <section className="message-way" aria-label={props.name}>
    <h2>
      {props.name}
      <StateTag tone={props.works ? 'good' : 'warn'}>{props.works ? texts.working : texts.missing}</StateTag>
    </h2>
    <p>{props.hint}</p>
    {props.children}
  </section>
);

/** Sends a test to oneself; the call itself reports refusals. */
const TestButton = (props: { label: string; onTest: () => Promise<void> }) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await props.onTest();
    setBusy(false);
  };
  return (
    <p>
      <ActionButton busy={busy} title={texts.testHint} onClick={() => void run()}>
        {props.label}
      </ActionButton>
    </p>
  );
};

const test = (body: { way: 'sms' | 'mail'; sms_template?: string }): Promise<void> =>
  testWay(body).then(
    ({ data }) => tellTest(data),
    () => undefined,
  );

/** A provider that needs a template is asked for one first. */
const SmsTest = ({ provider }: { provider: MessageStatus['sms_provider'] }) => {
  const [open, setOpen] = useState(false);
  if (provider !== 'aliyun') return <TestButton label={texts.testSms} onTest={() => test({ way: 'sms' })} />;
  return (
    <>
      <TestButton label={texts.testSms} onTest={async () => setOpen(true)} />
      <FormDialog<{ sms_template: string }>
        open={open}
        title={texts.testSms}
        values={{ sms_template: '' }}
        width={40}
        onClose={() => setOpen(false)}
        onSubmit={async ({ sms_template }) => {
          tellTest((await testWay({ way: 'sms', sms_template })).data);
          setOpen(false);
        }}
      >
        <Form.Item
          name="sms_template"
          label={texts.template}
          extra={texts.templateHint}
          rules={[{ required: true, whitespace: true, message: texts.templateMissing }]}
        >
          <Input maxLength={50} autoComplete="off" spellCheck={false} />
        </Form.Item>
      </FormDialog>
    </>
  );
};

const Sending = (props: { status: MessageStatus; mayEdit: boolean; maySet: boolean; onTurned: () => void }) => {
  const { status, mayEdit } = props;
  const { is_stopped, waiting, quiet_from, quiet_until, sms_per_day } = status;
  return (
    <section className="message-way" aria-label={texts.settings}>
      <h2>
        {texts.settings}
        <StateTag tone={is_stopped ? 'bad' : 'good'}>{is_stopped ? centerTexts.stopped : texts.sending}</StateTag>
      </h2>
      <p>
        {texts.quiet}：{texts.quietHours(quiet_from, quiet_until)}；{texts.limit}：{texts.limitOf(sms_per_day)}
      </p>
      <p className="message-way-acts">
        {mayEdit ? (
          <ActionButton
            kind={is_stopped ? 'primary' : 'danger-outline'}
            onClick={() => void turnSending(!is_stopped, waiting).then(props.onTurned)}
          >
            {is_stopped ? centerTexts.resume : centerTexts.stop}
          </ActionButton>
        ) : null}
        {props.maySet ? <Link to="/system/setting">{texts.change}</Link> : null}
      </p>
    </section>
  );
};

/** What the school has set up for sending, what is missing, and tests for IT. */
export const WaysTab = ({ mayEdit, maySet }: { mayEdit: boolean; maySet: boolean }) => {
  const { data: status, isError, refetch } = useQuery(statusQuery);
  if (status === undefined) {
    if (!isError) return <Skeleton active />;
    return (
      <EmptyState icon="MessageOutlined" tone="failure" title={texts.loadFailed}>
        <ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>
      </EmptyState>
    );
  }
  const { sms_provider: provider, mail_from: from } = status;
  const hasSms = provider !== 'console';
  return (
    <div className="message-ways-page">
      <Sending status={status} mayEdit={mayEdit} maySet={maySet} onTurned={() => void refetch()} />
      <Way name={texts.sms} works={hasSms} hint={texts.providers[provider]}>
        {hasSms && mayEdit ? <SmsTest provider={provider} /> : null}
      </Way>
      <Way name={texts.mail} works={from !== ''} hint={from === '' ? texts.mailMissing : texts.mailFrom(from)}>
        {from !== '' && mayEdit ? <TestButton label={texts.testMail} onTest={() => test({ way: 'mail' })} /> : null}
      </Way>
      <Way name={texts.robot} works hint={texts.robotHint} />
      <Way name={texts.bell} works hint={texts.bellHint} />
    </div>
  );
};

import type { SettingChange, SettingGroup, SystemSettings } from '@shuyuan/contract/product/system-settings';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { Failure } from '../../platform/http/failure';
import { ActionButton } from '../../ui/action-button/action-button';
import { formatCell } from '../../ui/data-table/cell-format';
import { placeErrors } from '../../ui/form-dialog/field-errors';
import { useSaveSetting } from './setting.queries';
import { settingTexts as texts } from './setting.texts';

/** A group as loaded, and whether the caller may change it. */
export interface SectionProps<G extends SettingGroup> {
  readonly stored: { readonly value: SystemSettings[G]; readonly version: number; readonly updated_at: string | null };
  readonly mayEdit: boolean;
}

interface Props<G extends SettingGroup> extends SectionProps<G> {
  readonly group: G;
  readonly title: string;
  readonly help: string;
  /** The fields, named `value.<field>` as in the API. */
  readonly children: ReactNode;
  /** Converts the fields' values into the group's value, where they differ. */
  readonly read?: (value: SystemSettings[G]) => SystemSettings[G];
}

/** Messages about one line of a list are shown at the field of the list. */
const gatherLines = (errors: Failure['errors']): Record<string, readonly string[]> => {
  const gathered: Record<string, string[]> = {};
  for (const [field, messages] of Object.entries(errors ?? {})) {
    const line = /^(value[.]\w+)[.](\d+)$/.exec(field);
    const words = line === null ? messages : messages.map((words) => texts.line(Number(line[2]) + 1, words));
    const name = line?.[1] ?? field;
    gathered[name] = [...(gathered[name] ?? []), ...words];
  }
  return gathered;
};

const showErrors = (form: FormInstance, error: unknown): void => {
  if (!(error instanceof Failure)) throw error;
  const { fields } = placeErrors(form, gatherLines(error.errors));
  form.setFields([...fields] as Parameters<typeof form.setFields>[0]);
  const first = fields[0];
  if (first) form.scrollToField(first.name, { focus: true, block: 'center' });
};

/** One group of settings: its fields, its purpose, and its own save button. */
export const SettingSection = <G extends SettingGroup>(props: Props<G>) => {
  const [form] = Form.useForm<{ value: SystemSettings[G] }>();
  const [busy, setBusy] = useState(false);
  const save = useSaveSetting();
  const { group, stored, mayEdit, title, read = (value) => value } = props;
  const submit = async ({ value }: { value: SystemSettings[G] }): Promise<void> => {
    setBusy(true);
    const change = { group, version: stored.version, value: read(value) } as unknown as SettingChange;
    await save(change).catch((error: unknown) => showErrors(form, error));
    setBusy(false);
  };
  return (
    <section className="setting-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p>{props.help}</p>
        {stored.updated_at === null ? null : <p>{texts.changedAt(formatCell(stored.updated_at, 'datetime'))}</p>}
      </header>
      <Form
        form={form}
        name={`setting-${group}`}
        layout="vertical"
        requiredMark={false}
        disabled={!mayEdit}
        initialValues={{ value: stored.value }}
        onFinish={(values) => void submit(values)}
      >
        {props.children}
        {mayEdit ? (
          <ActionButton kind="primary" type="submit" busy={busy}>
            {texts.save}
          </ActionButton>
        ) : null}
      </Form>
    </section>
  );
};

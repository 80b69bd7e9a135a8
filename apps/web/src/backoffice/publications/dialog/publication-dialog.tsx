import type { PublicationDetail } from '@shuyuan/contract/backoffice/publications/publication';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { isSmsOpen } from '../../../platform/page-meta';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import { publicationQuery, publishedFormQuery, savePublication } from '../publication.queries';
import { publicationTexts } from '../publication.texts';
import { AudiencePart } from './audience-part';
import { ConsentPart } from './consent-part';
import { dialogTexts as texts } from './dialog.texts';
import { FieldsPart } from './fields-part';
import { LimitsPart } from './limits-part';
import { MobilePart } from './mobile-part';
import { offeredFields, type PublishedForm } from './offered-fields';
import { PagePart } from './page-part';
import { PresetsPart } from './presets-part';
import { inputOf, type PublicationValues, placedFaults, startValues } from './publication-values';
import type { PublishedTarget } from './published-target';
import './publication-dialog.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const headingId = useId();
  return (
    <section className="publication-part" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      {children}
    </section>
  );
};

/** The parts of the form whose files are still on their way. */
const useBusyParts = () => {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const onBusy = (part: string, isBusy: boolean) =>
    setBusy((parts) => {
      if (parts.has(part) === isBusy) return parts;
      return new Set(isBusy ? [...parts, part] : [...parts].filter((one) => one !== part));
    });
  return { isBusy: busy.size > 0, onBusy };
};

const Parts = (props: {
  form: FormInstance<PublicationValues>;
  published: PublishedForm;
  stored: PublicationDetail | undefined;
  onBusy: (part: string, busy: boolean) => void;
}) => {
  const { form, published, stored, onBusy } = props;
  const offered = useMemo(() => offeredFields(published), [published]);
  const isInvited = Form.useWatch('audience', form) === 'invited';
  const { parts } = texts;
  return (
    <>
      <p className="publication-note">{texts.ownerNote}</p>
      <Part title={parts.audience}>
        <AudiencePart />
      </Part>
      <Part title={parts.page}>
        <PagePart onBusy={onBusy} />
      </Part>
      <Part title={parts.fields}>
        <FieldsPart offered={offered} />
      </Part>
      {isInvited ? null : (
        <Part title={parts.mobile}>
          <MobilePart offered={offered} />
        </Part>
      )}
      <Part title={parts.presets}>
        <PresetsPart formId={published.id} offered={offered} onBusy={onBusy} />
      </Part>
      <Part title={parts.consent}>
        <ConsentPart form={form} offered={offered} version={stored?.consent_version ?? 0} />
      </Part>
      <Part title={parts.limits}>
        <LimitsPart />
      </Part>
    </>
  );
};

/** The form and, where it is published already, how. */
const useTarget = ({ formId, id }: PublishedTarget) => {
  const form = useQuery(publishedFormQuery(formId));
  const stored = useQuery({ ...publicationQuery(id ?? 0), enabled: id !== undefined });
  // What was loaded for the last opening is old.
  const isLoaded = form.isFetchedAfterMount && (id === undefined || stored.isFetchedAfterMount);
  return { form: form.data, stored: stored.data, isLoaded, isFailed: form.isError || stored.isError };
};

/** Publishes a form, or changes how it is published. */
export const PublicationDialog = (props: {
  open: boolean;
  target: PublishedTarget;
  onClose: () => void;
  onSaved: () => void;
}) => {
  const { open, target, onClose } = props;
  const { form, stored, isLoaded, isFailed } = useTarget(target);
  const { isBusy, onBusy } = useBusyParts();
  const giveUp = useEffectEvent(onClose);
  useEffect(() => {
    if (!isFailed) return;
    notify.error(publicationTexts.unloaded);
    giveUp();
  }, [isFailed]);
  const save = async (values: PublicationValues) => {
    if (form === undefined) return;
    const body = inputOf(form, values, stored);
    const { msg } = await savePublication(body).catch((failure: unknown) => {
      if (!(failure instanceof Failure) || failure.errors === undefined) throw failure;
      const errors = placedFaults(failure.errors);
      throw new Failure('refused', { errmsg: failure.errmsg, errors });
    });
    notify.success(msg);
    props.onSaved();
  };
  const isNew = target.id === undefined;
  return (
    <FormDialog<PublicationValues>
      open={open}
      title={isNew ? publicationTexts.createTitle(form?.name ?? '') : publicationTexts.editTitle(stored?.title ?? '')}
      record={`${target.formId}/${target.id ?? 'new'}/${stored?.version ?? 0}`}
      {...(form === undefined || !isLoaded ? {} : { values: startValues(form, { stored, isSmsOpen: isSmsOpen() }) })}
      loading={!isLoaded}
      width={64}
      submitLabel={isNew ? texts.submit : texts.save}
      maySubmit={!isBusy}
      onClose={onClose}
      onSubmit={save}
    >
      {(fields) =>
        form === undefined ? null : <Parts form={fields} published={form} stored={stored} onBusy={onBusy} />
      }
    </FormDialog>
  );
};

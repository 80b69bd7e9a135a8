import type { RecordSource as Source } from '@shuyuan/contract/backoffice/publications/publication';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { formatCell } from '../../../ui/data-table/cell-format';
import { Modal } from '../../../ui/window/window';
import { sourceQuery } from './record-source.queries';
import { sourceTexts as texts } from './source.texts';
import './record-source.css';

/** What the sender agreed to, as it read then. */
const ConsentWindow = ({ source, open, onClose }: { source: Source; open: boolean; onClose: () => void }) => {
  const facts = [
    texts.from(source.title),
    ...(source.consent_version === null ? [] : [texts.version(source.consent_version)]),
    texts.agreed(String(formatCell(source.at, 'datetime'))),
  ];
  return (
    <Modal open={open} title={texts.title} width={640} footer={null} onCancel={onClose}>
      <p className="record-source-facts">{facts.join(' · ')}</p>
      <p className="record-source-consent">{source.consent}</p>
    </Modal>
  );
};

/** Says of a record that was sent from outside by which page, when, and by whom; nothing of any other record. */
export const RecordSource = ({ formId, id }: { formId: number; id: number }) => {
  const { data: source } = useQuery(sourceQuery(formId, id));
  const [isOpen, setOpen] = useState(false);
  if (!source) return null;
  const facts = [
    texts.from(source.title),
    String(formatCell(source.at, 'datetime')),
    ...(source.mobile === null ? [] : [source.mobile]),
    texts.number(source.number),
  ];
  return (
    <div className="record-source">
      <span>
        {texts.label}：{facts.join(' · ')}
      </span>
      {source.consent === '' ? null : (
        <>
          <ActionButton kind="link" size="small" onClick={() => setOpen(true)}>
            {texts.show}
          </ActionButton>
          <ConsentWindow source={source} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </div>
  );
};

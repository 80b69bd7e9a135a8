import { type ImportFault, storedFaultsMax } from '@shuyuan/contract/backoffice/records/record-import';
import { useQuery } from '@tanstack/react-query';
import { Pagination, Select } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { useFollowJob } from '../../jobs';
import { faultsPerPage, faultsQuery, fixCells, startBadRows, startCheck, startCommit } from './import.queries';
import { importTexts as texts } from './import.texts';
import type { ImportController } from './import-controller';

const keyOf = ({ row, field }: Pick<ImportFault, 'row' | 'field'>): string => `${row}/${field}`;

/** Corrects cells one after the other; keeps the place of the next one while the list is reloaded. */
const useCorrections = (wizard: ImportController, refetch: () => Promise<unknown>) => {
  const table = useRef<HTMLTableElement>(null);
  const next = useRef<string>(undefined);
  const inputs = () => [...(table.current?.querySelectorAll<HTMLInputElement>('input[data-key]') ?? [])];
  const focusNext = () => {
    const key = next.current;
    next.current = undefined;
    const wanted = inputs().find((input) => input.dataset.key === key) ?? inputs()[0];
    wanted?.focus();
    wanted?.select();
  };
  const send = async (body: Omit<Parameters<typeof fixCells>[1], 'id'>) => {
    wizard.take(await fixCells(wizard.meta.id, { id: wizard.entry.id, ...body }));
    await refetch();
  };
  const mend = async (fault: ImportFault, text: string) => {
    if (text === fault.text) return;
    await send({ fixes: [{ row: fault.row, field: fault.field, text }] });
  };
  const onKey = async (event: KeyboardEvent<HTMLInputElement>, fault: ImportFault) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const all = inputs();
    next.current = all[all.indexOf(event.currentTarget) + 1]?.dataset.key;
    await mend(fault, event.currentTarget.value);
    focusNext();
  };
  return {
    table,
    mend,
    onKey,
    everywhere: (fault: ImportFault, text: string) =>
      send({ everywhere: { field: fault.field, was: fault.text, text } }),
  };
};

const FaultRow = ({ fault, mending }: { fault: ImportFault; mending: ReturnType<typeof useCorrections> }) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(fault.text);
  const name = texts.cell(fault.row, fault.name);
  return (
    <tr>
      <td className="import-number">{fault.row}</td>
      <td>{fault.name}</td>
      <td>
        <input
          ref={input}
          className="import-cell"
          data-key={keyOf(fault)}
          aria-label={name}
          aria-invalid
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => void mending.onKey(event, fault)}
          onBlur={() => void mending.mend(fault, text)}
        />
      </td>
      <td className="import-problem">{fault.messages.join('；')}</td>
      <td>
        <div className="import-mends">
          {fault.likely === null ? null : (
            <ActionButton
              kind="link"
              size="small"
              aria-label={texts.likelyOf(fault.row, fault.name, fault.likely)}
              onClick={() => mending.everywhere(fault, fault.likely ?? '')}
            >
              {texts.likely(fault.likely)}
            </ActionButton>
          )}
          <ActionButton
            kind="link"
            size="small"
            aria-label={texts.everywhereOf(fault.row, fault.name)}
            disabled={text === fault.text}
            // The input keeps the focus: losing it would save this one cell first.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => mending.everywhere(fault, text)}
          >
            {texts.everywhere}
          </ActionButton>
        </div>
      </td>
    </tr>
  );
};

const FaultTable = ({ wizard }: { wizard: ImportController }) => {
  const { meta, entry } = wizard;
  const [page, setPage] = useState(1);
  const [field, setField] = useState<string>();
  const { data, refetch } = useQuery(faultsQuery({ formId: meta.id, id: entry.id, page, field }));
  const mending = useCorrections(wizard, refetch);
  const total = data?.total ?? 0;
  const isEmptyPage = data !== undefined && data.data.length === 0;
  useEffect(() => {
    if (!isEmptyPage) return;
    setPage(1);
    setField(undefined);
  }, [isEmptyPage]);
  return (
    <>
      <div className="import-line">
        <Select
          className="import-field"
          aria-label={texts.fieldFilter}
          value={field ?? ''}
          onChange={(next) => {
            setField(next === '' ? undefined : next);
            setPage(1);
          }}
          options={[
            { value: '', label: texts.allFields },
            ...(data?.fields ?? []).map((own) => ({ value: own.field, label: texts.fieldCount(own.name, own.count) })),
          ]}
        />
      </div>
      <div className="import-scroll">
        <table className="import-table" ref={mending.table}>
          <thead>
            <tr>
              <th>{texts.row}</th>
              <th>{texts.name}</th>
              <th>{texts.content}</th>
              <th>{texts.problem}</th>
              <th>
                <span className="visually-hidden">{texts.everywhere}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {(data?.data ?? []).map((fault) => (
              <FaultRow key={`${keyOf(fault)}/${fault.text}`} fault={fault} mending={mending} />
            ))}
          </tbody>
        </table>
      </div>
      {total > faultsPerPage ? (
        <Pagination
          size="small"
          current={page}
          pageSize={faultsPerPage}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
};

/** Leaves the bad rows out, or gives them as a sheet. */
const SkipChoice = ({
  wizard,
  onCommit,
}: {
  wizard: ImportController;
  onCommit: (skipped: number) => Promise<void>;
}) => {
  const { meta, entry } = wizard;
  const follow = useFollowJob();
  const { bad_rows: bad, new_rows: made, changed_rows: changed, same_rows: same } = entry;
  const good = (entry.rows ?? 0) - bad;
  const skip = async () => {
    const content = texts.skipContent(texts.plan({ made, changed, same }));
    if (await confirm({ title: texts.skipTitle(bad, good), content })) await onCommit(bad);
  };
  return (
    <section className="import-line import-skip">
      {made + changed === 0 ? null : <span className="import-faint">{texts.orSkip(bad, good)}</span>}
      <ActionButton onClick={async () => follow(await startBadRows(meta.id, entry.id))}>{texts.badRows}</ActionButton>
      {made + changed === 0 ? null : <ActionButton onClick={skip}>{texts.skipBad(bad, good)}</ActionButton>}
    </section>
  );
};

/** The faults of the file, to be corrected in place or left out, and the next step. */
export const FaultsStep = ({ wizard }: { wizard: ImportController }) => {
  const { meta, entry, reload, remap } = wizard;
  const follow = useFollowJob();
  const { rows, bad_cells: bad, new_rows: made, changed_rows: changed, same_rows: same } = entry;
  const recheck = async () => {
    const { id, mode, key_field, mapping } = entry;
    await startCheck(meta.id, { id, mode, key_field, mapping });
    await reload();
  };
  const commit = async (skip_rows: number) => {
    follow(await startCommit(meta.id, { id: entry.id, skip_rows }));
    await reload();
  };
  return (
    <>
      <p className={bad === 0 ? 'import-good' : 'import-warn'} role="status">
        {bad === 0 ? texts.allGood(rows ?? 0) : texts.bad(bad, rows ?? 0)}
        {bad > storedFaultsMax ? texts.truncated(storedFaultsMax) : null}
      </p>
      {bad === 0 ? (
        <p>{made + changed === 0 ? texts.nothing : texts.plan({ made, changed, same })}</p>
      ) : (
        <>
          <FaultTable wizard={wizard} />
          <SkipChoice wizard={wizard} onCommit={commit} />
        </>
      )}
      <footer className="import-actions">
        <ActionButton onClick={remap}>{texts.back}</ActionButton>
        <ActionButton onClick={recheck}>{texts.recheck}</ActionButton>
        <ActionButton kind="primary" disabled={bad > 0 || made + changed === 0} onClick={() => commit(0)}>
          {texts.commit}
        </ActionButton>
      </footer>
    </>
  );
};

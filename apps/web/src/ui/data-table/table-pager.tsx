import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type FormEvent, useId, useState } from 'react';
import { type ListState, pageCount, resize } from '../../platform/list-state/list-state';
import type { ChangeListState } from '../../platform/list-state/use-list-state';
import { usualSize } from '../../platform/list-state/usual-size';
import { dataTableTexts as texts } from './data-table.texts';
import { pageSteps } from './page-numbers';
import './table-pager.css';

const Jump = ({ last, onJump }: { last: number; onJump: (page: number) => void }) => {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const errorId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    const page = Number(typed);
    const valid = Number.isInteger(page) && page >= 1 && page <= last;
    setWrong(!valid);
    if (!valid) return;
    setTyped('');
    onJump(page);
  };
  return (
    <form className="table-pager-jump" onSubmit={submit} noValidate>
      <span aria-hidden="true">{texts.jump}</span>
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={texts.jumpLabel}
        aria-invalid={wrong}
        aria-describedby={wrong ? errorId : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <span aria-hidden="true">{texts.jumpUnit}</span>
      {wrong ? (
        <span id={errorId} role="alert" className="table-pager-wrong">
          {texts.jumpWrong(last)}
        </span>
      ) : null}
    </form>
  );
};

const Pages = (props: { current: number; last: number; onGo: (page: number) => void }) => {
  const { current, last, onGo } = props;
  return (
    <ul className="table-pager-pages">
      <li>
        <button type="button" aria-label={texts.previous} disabled={current <= 1} onClick={() => onGo(current - 1)}>
          <LeftOutlined aria-hidden />
        </button>
      </li>
      <li className="table-pager-place" aria-hidden="true">
        {current} / {last}
      </li>
      {pageSteps(current, last).map((step) => (
        <li key={step} className="table-pager-step">
          {typeof step === 'number' ? (
            <button
              type="button"
              aria-label={texts.page(step)}
              aria-current={step === current ? 'page' : undefined}
              onClick={() => onGo(step)}
            >
              {step}
            </button>
          ) : (
            <span aria-hidden="true">…</span>
          )}
        </li>
      ))}
      <li>
        <button type="button" aria-label={texts.next} disabled={current >= last} onClick={() => onGo(current + 1)}>
          <RightOutlined aria-hidden />
        </button>
      </li>
    </ul>
  );
};

/** Total, page size, pages and a jump (requirements §9). */
export const TablePager = (props: {
  /** The name of the table. */
  label: string;
  total: number;
  state: ListState;
  sizes: readonly number[];
  onChange: ChangeListState;
}) => {
  const { total, state, sizes, onChange } = props;
  const last = pageCount(total, state.page_size);
  const go = (page: number) => {
    if (page !== state.page) onChange((now) => ({ ...now, page }));
  };
  return (
    <nav className="table-pager" aria-label={texts.pager(props.label)}>
      <span className="table-pager-total">{texts.total(total)}</span>
      {sizes.length > 1 ? (
        <select
          className="data-table-choice"
          aria-label={texts.pageSize}
          value={state.page_size}
          onChange={(event) => {
            const size = Number(event.currentTarget.value);
            onChange((now) => resize(now, size));
            // After the change, which is written into the address because it differs from the usual size.
            usualSize.remember(size);
          }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {texts.perPage(size)}
            </option>
          ))}
        </select>
      ) : null}
      <Pages current={Math.min(state.page, last)} last={last} onGo={go} />
      {last > 1 ? <Jump last={last} onJump={go} /> : null}
    </nav>
  );
};

import type { MessageRule } from '@shuyuan/contract/backoffice/messages/message';
import { messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { LoadList } from '../../../platform/list-state/list-state';
import { useListState } from '../../../platform/list-state/use-list-state';
import { notify } from '../../../platform/notices';
import { ActionButton } from '../../../ui/action-button/action-button';
import { confirm } from '../../../ui/confirm-dialog/confirm';
import { DataTable } from '../../../ui/data-table/data-table';
import { RowActions } from '../../../ui/row-actions/row-actions';
import { preferences } from '../../preferences';
import { destroyRule, type ListedRule, loadRules, saveRule } from '../center.queries';
import { centerTexts } from '../center.texts';
import { kindName } from '../kind-names';
import { missingWords, ruleColumns } from './rule-columns';
import { rulesTexts as texts } from './rules.texts';
import './rules.css';

const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog')).RuleDialog }));

const rowKey = ({ id }: ListedRule) => id;
const address = { sortable: [], sizes: [40] };

const inputOf = ({ missing: _missing, updated_at: _at, ...rule }: ListedRule) => rule;

/** Switches a rule on or off; what it will do is said before. The call itself reports failures. */
const turn = async (rule: ListedRule): Promise<void> => {
  const is_on = !rule.is_on;
  const ways = rule.ways.map((way) => messageWays[way]).join('、');
  const content = [texts.willTell(ways), ...(rule.missing.length > 0 ? [missingWords(rule.missing)] : [])].join(' ');
  if (is_on && !(await confirm({ title: texts.confirmOn(kindName(rule.kind)), content }))) return;
  await saveRule({ ...inputOf(rule), is_on }).then(
    () => notify.success(is_on ? texts.turnedOn : texts.turnedOff),
    () => undefined,
  );
};

/** The list, and what its rules lack. */
const useRules = () => {
  const [missing, setMissing] = useState('');
  const load = useCallback<LoadList<ListedRule>>(async (state, signal) => {
    const page = await loadRules(state, signal);
    setMissing(missingWords(page.data.flatMap((rule) => rule.missing)));
    return page;
  }, []);
  return { load, missing };
};

/** Which events are told, to whom, by which ways and in which words. */
export const RulesTab = ({ mayEdit }: { mayEdit: boolean }) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const [edited, setEdited] = useState<{ rule: MessageRule | undefined; open: boolean }>();
  const reload = useCallback(() => setVersion((count) => count + 1), []);
  const columns = useMemo(
    () => ruleColumns(mayEdit ? (rule) => void turn(rule).then(reload) : undefined),
    [mayEdit, reload],
  );
  const { load, missing } = useRules();
  const add = mayEdit ? (
    <ActionButton kind="primary" onClick={() => setEdited({ rule: undefined, open: true })}>
      {texts.add}
    </ActionButton>
  ) : null;
  const actions = (rule: ListedRule) => (
    <RowActions
      name={kindName(rule.kind)}
      auths={['edit', 'delete']}
      onEdit={() => setEdited({ rule, open: true })}
      onDelete={() => destroyRule(rule).finally(reload)}
      consequence={texts.willDelete(kindName(rule.kind))}
    />
  );
  const close = () => setEdited((now) => now && { ...now, open: false });
  return (
    <>
      {missing === '' ? null : (
        <p className="message-note" role="status">
          {missing}
          <Link to="?tab=ways">{centerTexts.seeWays}</Link>
        </p>
      )}
      <DataTable
        label={texts.table}
        storageKey="table.message_rule"
        preferences={preferences}
        columns={columns}
        rowKey={rowKey}
        rowName={({ kind }) => kindName(kind)}
        load={load}
        state={state}
        onChange={setState}
        version={version}
        {...(mayEdit ? { actions } : {})}
        toolbar={add}
        empty={{ title: texts.empty, hint: mayEdit ? texts.emptyHint : texts.emptyReadOnly, action: add }}
      />
      {edited === undefined ? null : (
        <Suspense>
          <RuleDialog
            open={edited.open}
            rule={edited.rule}
            onClose={close}
            onSaved={() => {
              close();
              reload();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

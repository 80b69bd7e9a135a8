import type { MessageRobot } from '@shuyuan/contract/backoffice/messages/message';
import { robotKinds } from '@shuyuan/contract/backoffice/messages/message-kind';
import { useState } from 'react';
import { useListState } from '../../../platform/list-state/use-list-state';
import { ActionButton } from '../../../ui/action-button/action-button';
import type { Column } from '../../../ui/data-table/column';
import { DataTable } from '../../../ui/data-table/data-table';
import { RowActions } from '../../../ui/row-actions/row-actions';
import { preferences } from '../../preferences';
import { destroyRobot, loadRobots, testRobot } from '../center.queries';
import { tellTest } from '../center-acts';
import { RobotDialog } from './robot-dialog';
import { robotsTexts as texts } from './robots.texts';

const { columns: titles } = texts;
const rowKey = ({ id }: MessageRobot) => id;
const address = { sortable: [], sizes: [40] };

const columns: readonly Column<MessageRobot>[] = [
  { key: 'name', title: titles.name, width: 200, heading: true },
  { key: 'kind', title: titles.kind, width: 120, value: ({ kind }) => robotKinds[kind] },
  { key: 'updated_at', title: titles.updated_at, kind: 'datetime', width: 148 },
];

// The call itself reports failures.
const test = ({ id }: MessageRobot): Promise<void> =>
  testRobot(id).then(
    ({ data }) => tellTest(data),
    () => undefined,
  );

/** The robots of group chats that rules can tell. */
export const RobotsTab = ({ mayEdit }: { mayEdit: boolean }) => {
  const [state, setState] = useListState(address);
  const [version, setVersion] = useState(0);
  const [edited, setEdited] = useState<{ robot: MessageRobot | undefined; open: boolean }>();
  const reload = () => setVersion((count) => count + 1);
  const close = () => setEdited((now) => now && { ...now, open: false });
  const add = mayEdit ? (
    <ActionButton kind="primary" onClick={() => setEdited({ robot: undefined, open: true })}>
      {texts.add}
    </ActionButton>
  ) : null;
  const actions = (robot: MessageRobot) => (
    <RowActions
      name={robot.name}
      auths={['edit', 'delete']}
      own={[{ key: 'test', label: texts.test, onSelect: () => void test(robot) }]}
      onEdit={() => setEdited({ robot, open: true })}
      onDelete={() => destroyRobot(robot).finally(reload)}
    />
  );
  return (
    <>
      <DataTable
        label={texts.table}
        storageKey="table.message_robot"
        preferences={preferences}
        columns={columns}
        rowKey={rowKey}
        load={loadRobots}
        state={state}
        onChange={setState}
        version={version}
        {...(mayEdit ? { actions } : {})}
        toolbar={add}
        empty={{ title: texts.empty, hint: mayEdit ? texts.emptyHint : texts.emptyReadOnly, action: add }}
      />
      {edited === undefined ? null : (
        <RobotDialog
          open={edited.open}
          robot={edited.robot}
          onClose={close}
          onSaved={() => {
            close();
            reload();
          }}
        />
      )}
    </>
  );
};

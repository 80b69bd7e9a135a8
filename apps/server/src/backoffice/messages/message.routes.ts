import { messageEndpoints } from '@shuyuan/contract/backoffice/messages/message.endpoints';
import type { MessageKind } from '@shuyuan/contract/backoffice/messages/message-kind';
import { inTransaction } from '../../platform/db/database';
import { defineSlice, type Handlers, type Slice } from '../../platform/http/slice';
import { readOwnSettings, saveOwnSettings } from './digest.service';
import { estimateHand, readTerms, sendHand } from './hand.service';
import { readStatus, showMessage, showMessages } from './log.service';
import type { MessageDeps } from './message.deps';
import { countUnread, listOwn, listRules, markRead } from './message.repository';
import { cancelMessage, destroyRule, resendMessage, saveRule } from './message.service';
import { messageTexts as texts } from './message.texts';
import { changeOptOuts, readOptOuts, showOfRecord } from './person.service';
import { choosePreviewRecords, previewWords } from './preview.service';
import { listRobots } from './robot.repository';
import { destroyRobot, saveRobot, testRobot } from './robot.service';
import { type MessageStreams, serveStream } from './stream';
import { testWay } from './way-test.service';
import { workingWays } from './worker';

type Own = Handlers<typeof messageEndpoints>;

const robotHandlers = (deps: MessageDeps): Pick<Own, 'robots' | 'saveRobot' | 'destroyRobot' | 'testRobot'> => ({
  robots: async () => ({
    data: (await listRobots(deps.db.kysely)).map((one) => ({ ...one, updated_at: one.updated_at.toISOString() })),
  }),
  saveRobot: async ({ body, caller, origin }) => ({
    msg: texts.saved,
    data: { id: await saveRobot(deps, { input: body, caller, origin }) },
  }),
  destroyRobot: async ({ body, caller, origin }) => {
    await destroyRobot(deps, { ...body, caller, origin });
    return { msg: texts.deleted };
  },
  testRobot: async ({ body, caller, origin }) => ({
    msg: texts.tested,
    data: await testRobot(deps, { ...body, caller, origin }),
  }),
});

const handHandlers = (
  deps: MessageDeps,
  kinds: ReadonlyMap<string, MessageKind>,
): Pick<Own, 'terms' | 'estimate' | 'send' | 'optOuts' | 'saveOptOuts' | 'ofRecord'> => ({
  terms: async ({ query, caller }) => ({
    data: await readTerms(deps, kinds, { caller, formId: query.custom_form_id }),
  }),
  estimate: async ({ body, caller }) => ({ data: await estimateHand(deps, { input: body, caller }) }),
  send: async ({ body, caller, origin, requestKey }) => {
    const data = await sendHand(deps, { input: body, caller, origin, requestKey });
    return { msg: texts.sent(data.queued), data };
  },
  optOuts: async ({ query, caller }) => ({ data: await readOptOuts(deps, { ...query, caller }) }),
  saveOptOuts: async ({ body, caller, origin }) => {
    await changeOptOuts(deps, { ...body, caller, origin });
    return { msg: texts.saved };
  },
  ofRecord: ({ query, caller }) => showOfRecord(deps, { ...query, caller }),
});

const ownHandlers = (
  deps: MessageDeps,
  kinds: ReadonlyMap<string, MessageKind>,
): Pick<Own, 'own' | 'read' | 'unread' | 'ownSettings' | 'saveOwnSettings'> => ({
  own: ({ query, caller }) =>
    listOwn(deps.db.kysely, {
      adminId: caller.adminId,
      page: query.page,
      page_size: query.page_size,
      unread: query.unread === '1',
    }),
  read: async ({ body, caller }) => {
    const { adminId } = caller;
    await inTransaction(deps.db.kysely, (db) => markRead(db, { adminId, ids: body.ids }));
    return { msg: texts.read, unread: await countUnread(deps.db.kysely, adminId) };
  },
  unread: async ({ caller }) => ({ data: { unread: await countUnread(deps.db.kysely, caller.adminId) } }),
  ownSettings: async ({ caller }) => ({ data: await readOwnSettings(deps, kinds, caller) }),
  saveOwnSettings: async ({ body, caller, origin }) => {
    await saveOwnSettings(deps, kinds, { input: body, caller, origin });
    return { msg: texts.saved };
  },
});

const statusHandlers = (deps: MessageDeps): Pick<Own, 'status' | 'stop' | 'testWay'> => ({
  status: async () => ({ data: await readStatus(deps) }),
  stop: async ({ body: { is_stopped }, caller, origin }) => {
    await deps.stopSending({ is_stopped, caller, origin });
    return { msg: is_stopped ? texts.stopped : texts.resumed };
  },
  testWay: async ({ body: { way, sms_template: template }, caller, origin }) => ({
    msg: texts.tested,
    data: await testWay(deps, { way, template, caller, origin }),
  }),
});

/** Messages to people: rules, the log, and everyone's own. */
export const createMessageSlice = (
  deps: MessageDeps,
  { kinds, streams }: { kinds: ReadonlyMap<string, MessageKind>; streams: MessageStreams },
): Slice =>
  defineSlice({
    name: 'messages',
    endpoints: messageEndpoints,
    handlers: {
      rules: async () => {
        const rules = await listRules(deps.db.kysely);
        return {
          data: rules.map((rule) => ({ ...rule, ways: [...rule.ways], updated_at: rule.updated_at.toISOString() })),
          ways: Object.fromEntries(workingWays(deps).map((way) => [way, true])),
        };
      },
      saveRule: async ({ body, caller, origin }) => {
        const id = await saveRule(deps, kinds, { input: body, caller, origin });
        return { msg: texts.saved, data: { id } };
      },
      destroyRule: async ({ body, caller, origin }) => {
        await destroyRule(deps, { ...body, caller, origin });
        return { msg: texts.deleted };
      },
      preview: async ({ body, caller }) => ({ data: await previewWords(deps, kinds, { ...body, caller }) }),
      previewRecords: async ({ query, caller }) => ({
        data: await choosePreviewRecords(deps, kinds, { ...query, caller }),
      }),
      ...statusHandlers(deps),
      ...robotHandlers(deps),
      ...handHandlers(deps, kinds),
      index: ({ query }) => showMessages(deps, query),
      show: async ({ query }) => ({ data: await showMessage(deps, query.id) }),
      resend: async ({ body, caller, origin }) => {
        await resendMessage(deps, { ...body, caller, origin });
        return { msg: texts.queued };
      },
      cancel: async ({ body, caller, origin }) => {
        await cancelMessage(deps, { ...body, caller, origin });
        return { msg: texts.cancelled };
      },
      ...ownHandlers(deps, kinds),
    },
    routes: serveStream(deps, streams),
  });

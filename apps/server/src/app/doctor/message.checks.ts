import { findSetUp, type MessageSetUp } from '../../backoffice/messages';
import { kyselyOver } from '../../platform/db/copy';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, notice, type Situation } from './finding';
import { inRunningDatabase } from './running-look';

/** Judges whether what the school's rules say can be sent. */
export const messageFindings = (setUp: MessageSetUp, { settings }: Pick<Situation, 'settings'>): Finding[] => {
  const { SMS_PROVIDER: provider = 'console', SMTP_HOST } = settings;
  const findings = [
    setUp.is_stopped && notice(doctorTexts.messagesStopped, doctorTexts.messagesStoppedRemedy),
    setUp.sms > 0 && provider === 'console' && notice(doctorTexts.rulesWithoutSms(setUp.sms), doctorTexts.smsOffRemedy),
    setUp.without_template > 0 &&
      provider === 'aliyun' &&
      notice(doctorTexts.rulesWithoutTemplate(setUp.without_template), doctorTexts.rulesWithoutTemplateRemedy),
    setUp.mail > 0 &&
      SMTP_HOST === undefined &&
      notice(doctorTexts.rulesWithoutMail(setUp.mail), doctorTexts.mailOffRemedy),
    setUp.unknown > 0 && notice(doctorTexts.messagesUnknown(setUp.unknown), doctorTexts.messagesUnknownRemedy),
  ];
  return findings.filter((finding) => finding !== false);
};

/** Rules that are on have a provider for each of their ways. */
export const messageCheck: Check = (situation) =>
  inRunningDatabase(situation, async (client) => messageFindings(await findSetUp(kyselyOver(client)), situation));

import { connect } from 'node:net';
import { type Config, judgeSettings } from '../../platform/config/config';
import { storageFault } from '../../platform/storage/storage';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, fault, notice, ok } from './finding';

const patienceMs = 3000;
const loopback = /^(?:127\.|::1$|localhost$)/;

/** Whether something answers at an address; nothing is sent. */
export const addressFindings = (name: string, address: string): Promise<Finding[]> =>
  new Promise((resolve) => {
    const { hostname, port, protocol } = new URL(address);
    const socket = connect({
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
      timeout: patienceMs,
    });
    const refuse = (reason: string): void => {
      socket.destroy();
      resolve([fault(doctorTexts.unreachable(name, reason), doctorTexts.unreachableRemedy)]);
    };
    socket.once('connect', () => {
      socket.destroy();
      resolve([]);
    });
    socket.once('timeout', () => refuse('ETIMEDOUT'));
    socket.once('error', (error) => refuse('code' in error ? String(error.code) : error.message));
  });

/** Codes for signing in reach people, and nobody else. */
export const smsCheck: Check = async ({ settings }) => {
  const { SMS_PROVIDER: provider, SMS_WEBHOOK_URL, ALIYUN_SMS_ENDPOINT } = settings;
  if (provider === undefined) return [];
  if (provider === 'console') {
    return settings.SMS_CONSOLE_SHOW_CODES
      ? [notice(doctorTexts.smsShown, doctorTexts.smsShownRemedy)]
      : [notice(doctorTexts.smsOff, doctorTexts.smsOffRemedy)];
  }
  const name = provider === 'webhook' ? 'SMS_WEBHOOK_URL' : 'ALIYUN_SMS_ENDPOINT';
  const address = provider === 'webhook' ? SMS_WEBHOOK_URL : ALIYUN_SMS_ENDPOINT;
  const faults = address === undefined ? [] : await addressFindings(name, address);
  return faults.length === 0 ? [ok(doctorTexts.sms(provider))] : faults;
};

/** The mail server answers. */
export const mailCheck: Check = async ({ settings }) => {
  const { SMTP_HOST: host, SMTP_PORT: port } = settings;
  if (host === undefined) return [notice(doctorTexts.mailOff, doctorTexts.mailOffRemedy)];
  const faults = await addressFindings('SMTP_HOST', `tcp://${host}:${port ?? 465}`);
  return faults.length === 0 ? [ok(doctorTexts.mail(host))] : faults;
};

/** The bucket answers with these keys. */
export const storageCheck: Check = async ({ settings, env }) => {
  const { STORAGE } = settings;
  if (STORAGE === undefined || judgeSettings(env).faults.length > 0) return [];
  const reason = await storageFault(settings as Config);
  if (reason === undefined) return [ok(doctorTexts.storage(STORAGE))];
  return [fault(doctorTexts.unreachable('S3_ENDPOINT', reason), doctorTexts.storageRemedy)];
};

/** The address that people use and the one that the server listens on fit each other. */
export const proxyCheck: Check = async ({ settings: { HOST = '', PUBLIC_URL, TRUST_PROXY } }) => {
  const isOpen = HOST !== '' && !loopback.test(HOST);
  const isEncrypted = PUBLIC_URL?.startsWith('https:') ?? false;
  const findings = [
    isEncrypted && !TRUST_PROXY && notice(doctorTexts.proxyUntrusted, doctorTexts.proxyUntrustedRemedy),
    isOpen && TRUST_PROXY && notice(doctorTexts.proxyOpen, doctorTexts.proxyOpenRemedy),
    isOpen && !isEncrypted && notice(doctorTexts.plainText, doctorTexts.plainTextRemedy),
  ].filter((finding) => finding !== false && finding !== undefined);
  return findings.length === 0 ? [ok(doctorTexts.proxy)] : findings;
};

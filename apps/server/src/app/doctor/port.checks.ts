import { listenFaults } from '../judged-config';
import { type ListenPlace, metricsNames } from '../listen';
import { doctorTexts } from './doctor.texts';
import { type Check, type Finding, fault, ok } from './finding';

const patienceMs = 2000;
/** Addresses that mean all of them; the loopback is one. */
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const isOurs = async (address: string): Promise<boolean> => {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    return /"status":"ok"|^shuyuan_|\nshuyuan_/.test(await reply.text());
  } catch {
    return false;
  }
};

/** Judges whether the product can listen somewhere, or does so already; `path` is what it answers there. */
export const portFindings = async (place: ListenPlace, path: string): Promise<Finding[]> => {
  const words = `${place.host}:${place.port}`;
  const faults = await listenFaults(place);
  if (faults.length === 0) return [ok(doctorTexts.port(words))];
  const host = everywhere.has(place.host) ? '127.0.0.1' : place.host;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${place.port}${path}`;
  if (await isOurs(address)) return [ok(doctorTexts.portOurs(words))];
  return faults.map((sentence) => fault(sentence, doctorTexts.portRemedy));
};

/** The ports are free, or the product has them. */
export const portCheck: Check = async ({ settings: { HOST, PORT, METRICS_HOST, METRICS_PORT } }) => {
  const main = HOST === undefined || PORT === undefined ? [] : portFindings({ host: HOST, port: PORT }, '/healthz');
  const figures =
    METRICS_HOST === undefined || METRICS_PORT === undefined
      ? [ok(doctorTexts.portOff)]
      : portFindings({ host: METRICS_HOST, port: METRICS_PORT, names: metricsNames }, '/metrics');
  return (await Promise.all([main, figures])).flat();
};

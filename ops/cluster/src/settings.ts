import { join } from 'node:path';
import type { Programs } from './programs';

/** The places and ports of one node. */
export interface NodePlace {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
}

/** What all nodes share. */
export interface ClusterPlace {
  readonly folder: string;
  readonly programs: Programs;
  readonly nodes: readonly NodePlace[];
  readonly etcd: readonly { readonly name: string; readonly clientPort: number; readonly peerPort: number }[];
  /** Of the proxy: where it leads to the primary, and to a replica. */
  readonly primaryPort: number;
  readonly replicaPort: number;
  readonly password: string;
}

const local = (port: number): string => `127.0.0.1:${port}`;

/** The command of one member of etcd. */
export const etcdCommand = ({ programs, folder, etcd }: ClusterPlace, at: number): readonly string[] => {
  const member = etcd[at];
  if (member === undefined) throw new Error(`no member ${at} of etcd`);
  const peers = etcd.map(({ name, peerPort }) => `${name}=http://${local(peerPort)}`).join(',');
  return [
    programs.etcd,
    ...['--name', member.name, '--data-dir', join(folder, member.name)],
    ...['--listen-client-urls', `http://${local(member.clientPort)}`],
    ...['--advertise-client-urls', `http://${local(member.clientPort)}`],
    ...['--listen-peer-urls', `http://${local(member.peerPort)}`],
    ...['--initial-advertise-peer-urls', `http://${local(member.peerPort)}`],
    ...['--initial-cluster', peers, '--initial-cluster-state', 'new', '--enable-v2=false'],
  ];
};

/**
 * The settings of Patroni, in JSON, which is YAML too. No write is acknowledged before a second node has it
 * (`synchronous_mode_strict`), and a primary whose PostgreSQL dies is not waited for.
 */
export const patroniSettings = (place: ClusterPlace, { name, folder, port, apiPort }: NodePlace): string => {
  const { programs, etcd, password } = place;
  return JSON.stringify({
    scope: 'shuyuan',
    name,
    restapi: { listen: local(apiPort), connect_address: local(apiPort) },
    etcd3: { hosts: etcd.map(({ clientPort }) => local(clientPort)) },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 100, synchronous_commit: 'on', wal_log_hints: 'on', shared_buffers: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: local(port),
      connect_address: local(port),
      data_dir: join(folder, 'data'),
      bin_dir: programs.postgres,
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: folder, password_encryption: 'scram-sha-256' },
    },
  });
};

/** The settings of HAProxy: Patroni itself says which node is what; connections to a node that has changed end. */
export const proxySettings = ({ nodes, primaryPort, replicaPort }: ClusterPlace): string => {
  const listen = (name: string, port: number) => [
    `listen ${name}`,
    `  bind ${local(port)}`,
    `  option httpchk OPTIONS /${name}`,
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...nodes.map((node) => `  server ${node.name} ${local(node.port)} maxconn 100 check port ${node.apiPort}`),
  ];
  return [
    'global',
    '  maxconn 400',
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 2s',
    ...listen('primary', primaryPort),
    ...listen('replica', replicaPort),
    '',
  ].join('\n');
};

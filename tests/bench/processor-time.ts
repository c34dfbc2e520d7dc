import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

/** The milliseconds of processor time that this process's workerd has used. Only Linux says so; elsewhere it is 0. */
export function workerdTime(): number {
  const processes = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  return processes.map(timeOf).reduce((sum, ms) => sum + ms, 0);
}

function timeOf(id: string): number {
  try {
    const [, name, rest = ''] = /\((.*)\) . (.*)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ').map(Number);
    const isOurs = name === 'workerd' && fields[0] === process.pid;
    return isOurs ? (fields[10]! + fields[11]!) * MS_PER_TICK : 0;
  } catch {
    // It has ended.
    return 0;
  }
}

import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 100;

/** A file of /proc, empty for a process that has just ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all its descendants, including those with a process group of their own. */
function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    // The name in brackets may hold spaces; the parent is the second field behind it.
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** Megabytes that a process and its children have in memory together; what several share is counted once (PSS). */
function treeMegabytes(root: number): number {
  return treeOf(root).reduce((sum, pid) => {
    const line = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`));
    return sum + Number(line?.[1] ?? 0) / 1024;
  }, 0);
}

/**
 * Runs `work`.
 * @returns the largest growth of the memory of a process and its children above their start, in megabytes
 */
export async function treeGrowth(root: number, work: () => Promise<unknown>): Promise<number> {
  const before = treeMegabytes(root);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, treeMegabytes(root));
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return most - before;
}

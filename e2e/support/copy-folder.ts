import { spawnSync } from 'node:child_process'

/** Copies what a folder holds, owners and modes with it (node's own copy leaves them): the database insists on its own. */
export const copyFolder = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`copying ${from}: ${stderr}`)
}

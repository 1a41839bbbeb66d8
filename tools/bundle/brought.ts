import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commands, programParts } from './make-bundle.ts'
import { neededPackages } from './needed-packages.ts'

/** Tells of paths, as they are in an unpacked bundle, whether the bundle brings them. */
export const broughtBy = (root: string): ((path: string) => boolean) => {
  const parts = [...programParts, ...neededPackages(root)]
  return (path) =>
    commands[path] !== undefined ||
    (existsSync(join(root, path)) && parts.some((part) => path === part || path.startsWith(`${part}/`)))
}

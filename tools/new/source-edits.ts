import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WrongArgument } from './names.ts'

/** New and changed files by path from the root; nothing is written before everything is known to fit. */
export class Changes {
  private readonly root: string
  private readonly texts = new Map<string, string>()

  constructor(root: string) {
    this.root = root
  }

  has(path: string): boolean {
    return this.texts.has(path) || existsSync(join(this.root, path))
  }

  read(path: string): string {
    return this.texts.get(path) ?? readFileSync(join(this.root, path), 'utf8')
  }

  /** A file of its own. @throws WrongArgument where there is one already */
  add(path: string, text: string): void {
    if (this.has(path)) throw new WrongArgument(`${path} exists`)
    this.texts.set(path, `${text.trim()}\n`)
  }

  replace(path: string, text: string): void {
    this.texts.set(path, text)
  }

  /** Puts text before the last line of that kind. */
  before(path: string, lastLine: string, text: string): void {
    const old = this.read(path)
    const at = old.lastIndexOf(`\n${lastLine}`)
    if (at < 0) throw new WrongArgument(`${path} has no line “${lastLine}” to put something before`)
    this.texts.set(path, `${old.slice(0, at)}\n${text}${old.slice(at)}`)
  }

  /** Adds named imports; those of the same module stand in one line. */
  imports(path: string, from: string, names: readonly string[]): void {
    const old = this.read(path)
    const found = new RegExp(`import \\{([^}]*)\\} from '${from.replace(/[.]/g, '\\.')}'`).exec(old)
    const known = found?.[1]?.split(',').flatMap((name) => name.trim() || []) ?? []
    const line = `import { ${[...new Set([...known, ...names])].toSorted().join(', ')} } from '${from}'`
    this.texts.set(path, found ? old.replace(found[0], line) : `${line}\n${old}`)
  }

  write(): string[] {
    for (const [path, text] of this.texts) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true })
      writeFileSync(join(this.root, path), text)
    }
    return [...this.texts.keys()]
  }
}

import type { Import } from './scan-imports.ts'

type Part = 'domain' | 'contract' | 'protocol' | 'science' | 'server' | 'web' | 'simulator' | 'cli' | 'e2e' | 'tools'

/** docs/architecture.md, “Arrows”. */
const allowed: Record<Part, readonly Part[]> = {
  domain: [],
  contract: ['domain'],
  protocol: ['domain'],
  science: ['domain'],
  server: ['contract', 'domain', 'protocol', 'science'],
  web: ['contract', 'domain'],
  simulator: ['protocol', 'contract', 'domain'],
  cli: ['server', 'science', 'protocol', 'domain', 'contract', 'simulator'],
  e2e: ['contract', 'domain', 'protocol', 'simulator'],
  tools: ['contract', 'domain', 'protocol', 'science', 'server', 'simulator', 'web'],
}

const partOf = (path: string): Part | null => {
  const match = /^(?:packages|apps)\/([\w-]+)\/|^(e2e|tools)\//.exec(path)
  const name = match?.[1] ?? match?.[2]
  return name !== undefined && name in allowed ? (name as Part) : null
}

const featureOf = (path: string): { app: string; feature: string } | null => {
  const match = /^apps\/(server|web)\/src\/features\/([\w-]+\/[\w-]+)\//.exec(path)
  return match?.[1] && match[2] ? { app: match[1], feature: match[2] } : null
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

/** The sentence for a broken rule: why it is one and what to do instead; null when the import is fine. */
export const brokenRule = (edge: Import): string | null => {
  const [from, to] = [partOf(edge.from), partOf(edge.to)]
  if (from && to && from !== to && !allowed[from].includes(to)) {
    return `${from} must not import ${to}: the arrows of docs/architecture.md keep the pure packages testable and the apps apart; move the shared part into a package both may import`
  }
  if (
    from === 'web' &&
    edge.to.startsWith('packages/contract/') &&
    !edge.typeOnly &&
    !/(core\/client|errors|rights|tables\/[\w/-]+)\.ts$/.test(edge.to)
  ) {
    return 'the web imports only types from the contract: schemas would add 100 KB to the page; use `import type` and the generated route table'
  }
  if (
    edge.from.startsWith('packages/contract/src/tables/') &&
    !isTest(edge.from) &&
    edge.to.startsWith('packages/contract/') &&
    !edge.to.startsWith('packages/contract/src/tables/') &&
    !edge.typeOnly
  ) {
    return 'tables run in the browser too: they take only types from the rest of the contract, so that no schema follows them'
  }
  const [source, goal] = [featureOf(edge.from), featureOf(edge.to)]
  if (source && goal && source.app === goal.app && source.feature !== goal.feature) {
    if (source.app === 'web') return 'a web feature never imports another: put the shared part into blocks/ or kit/'
    if (!edge.to.endsWith('/port.ts') && !isTest(edge.from)) {
      return 'a server feature imports another only through its port.ts: export the function there'
    }
  }
  if (
    /^apps\/server\/src\/(features|ingest|live)\//.test(edge.from) &&
    /^apps\/server\/src\/http\/(app|mount)\.ts$/.test(edge.to)
  ) {
    return 'features never import the HTTP frame: it is handed to them as context'
  }
  return null
}

/** Strongly connected groups of files that import each other (type-only imports do not count: they vanish). */
export const importCycles = (edges: readonly Import[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const edge of edges) {
    if (edge.typeOnly) continue
    next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to])
  }
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const visit = (file: string) => {
    state.set(file, 'open')
    path.push(file)
    for (const to of next.get(file) ?? []) {
      if (state.get(to) === 'open') cycles.push([...path.slice(path.indexOf(to)), to])
      else if (!state.has(to)) visit(to)
    }
    path.pop()
    state.set(file, 'done')
  }
  for (const file of next.keys()) if (!state.has(file)) visit(file)
  return cycles
}

import { floors, parts, wings } from './arrows.ts'
import type { Import } from './scan-imports.ts'

const allowedParts: Readonly<Record<string, readonly string[]>> = parts

const partOf = (path: string): string | null => {
  const match = /^(?:packages|apps)\/([\w-]+)\/|^(e2e|tools)\//.exec(path)
  const name = match?.[1] ?? match?.[2]
  return name !== undefined && Object.hasOwn(parts, name) ? name : null
}

const featureOf = (path: string): { app: string; wing: string; feature: string } | null => {
  const match = /^apps\/(server|web)\/src\/features\/(([\w-]+)\/[\w-]+)\//.exec(path)
  return match?.[1] && match[2] && match[3] ? { app: match[1], wing: match[3], feature: match[2] } : null
}

/** `command/tasks` of a file of the server's features. */
export const serverFeature = (path: string): string | null => {
  const at = featureOf(path)
  return at?.app === 'server' ? at.feature : null
}

/** `command` of a file of the server's features. */
export const serverWing = (path: string): string | null => {
  const at = featureOf(path)
  return at?.app === 'server' ? at.wing : null
}

/** Floor of a file of the web: its folder's name and its height; main.tsx starts the app. */
const floorOf = (path: string): { name: string; height: number } | null => {
  const match = /^apps\/web\/src\/(?:([\w-]+)\/|main\.tsx$)/.exec(path)
  if (!match) return null
  const name = match[1] ?? 'app'
  return { name, height: floors.findIndex((floor) => floor.includes(name)) }
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')

const floorPlan = floors.map((floor) => floor.join(', ')).join(' → ')

const brokenFloor = (edge: Import): string | null => {
  const [from, to] = [floorOf(edge.from), floorOf(edge.to)]
  if (!from || isTest(edge.from)) return null
  if (from.height < 0)
    return `the web has no floor ${from.name}: name it in tools/arch/arrows.ts, or use one of ${floorPlan}`
  if (from.name === 'kit' && edge.to.startsWith('packages/contract/')) {
    return 'kit knows nothing of the server: hand the value in, or move the part to client/ or blocks/'
  }
  if (!to || from.name === to.name || to.height < from.height) return null
  return `${from.name} must not import ${to.name}: floors of the web stand on those below (${floorPlan}), so that each can be understood and tested without what stands on it; move what both need down, or hand it in from above as a prop or by registering it in app/`
}

const brokenWing = (edge: Import): string | null => {
  const [from, to] = [serverWing(edge.from), serverWing(edge.to)]
  if (from === null || to === null || from === to || isTest(edge.from)) return null
  const known = wings[from]
  if (!known)
    return `the server has no wing ${from}: name it with its arrows in tools/arch/arrows.ts, or use one of them`
  if (known.includes(to)) return null
  return `the wing ${from} must not import ${to} (it may: ${known.join(', ') || 'none'}): wings would grow into one another; move what both need into a wing below, or let the upper one hand it in or react to it`
}

/** The sentence for a broken rule: why it is one and what to do instead; null when the import is fine. */
export const brokenRule = (edge: Import): string | null => {
  const [from, to] = [partOf(edge.from), partOf(edge.to)]
  if (from && to && from !== to && !allowedParts[from]?.includes(to)) {
    return `${from} must not import ${to}: the arrows of docs/architecture.md keep the pure packages testable and the apps apart; move the shared part into a package both may import`
  }
  if (
    from === 'web' &&
    edge.to.startsWith('packages/contract/') &&
    !edge.typeOnly &&
    !/(core\/client|errors|rights|pages|tables\/[\w/-]+)\.ts$/.test(edge.to)
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
  return brokenFloor(edge) ?? brokenWing(edge)
}

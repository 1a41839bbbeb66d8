import { describe, expect, it } from 'vitest'
import { homePath, isOpenPath, type PageNode, routesFromTree } from './permission-routes.ts'

const node = (fixCode: string, uri: string, children: PageNode[] = []): PageNode => ({
  fixCode,
  comName: `${fixCode}页`,
  content: { uri, icon: '' },
  children,
})

const tree = [
  node('map', '/map'),
  node('alarm-center', '/alarm-center', [
    node('air-alarm', '/alarm-center/air-alarm'),
    node('deep', 'deep', [node('industry-alarm', 'industry')]),
  ]),
]

describe('routes from the permission tree', () => {
  it('shell-05, shell-06: every node becomes a route with its path, code and title, and nothing else does', () => {
    const routes = routesFromTree(tree)
    expect(routes.map(({ fixCode, path }) => [fixCode, path])).toEqual([
      ['map', '/map'],
      ['alarm-center', '/alarm-center'],
      ['air-alarm', '/alarm-center/air-alarm'],
      ['deep', '/alarm-center/deep'],
      ['industry-alarm', '/alarm-center/deep/industry'],
    ])
    expect(routes[0]?.title).toBe('map页')
    expect(routes.at(-1)?.trail).toEqual(['alarm-center', 'deep', 'industry-alarm'])
  })

  it('shell-07: a node with children redirects to its first child, down to a leaf', () => {
    const redirects = Object.fromEntries(routesFromTree(tree).map((route) => [route.fixCode, route.redirectTo]))
    expect(redirects).toEqual({
      map: null,
      'alarm-center': '/alarm-center/air-alarm',
      'air-alarm': null,
      deep: '/alarm-center/deep/industry',
      'industry-alarm': null,
    })
  })

  it('home is the first page this client has, also when the first node has none', () => {
    const routes = routesFromTree(tree)
    expect(homePath(routes, () => true)).toBe('/map')
    expect(homePath(routes, (code) => code !== 'map')).toBe('/alarm-center/air-alarm')
    expect(homePath([], () => true)).toBe('/404')
  })
})

it('shell-02: exactly the listed paths are open without a token', () => {
  expect(isOpenPath('/login')).toBe(true)
  expect(isOpenPath('/privacy-policy')).toBe(true)
  expect(isOpenPath('/map')).toBe(false)
  expect(isOpenPath('/loading')).toBe(false)
})

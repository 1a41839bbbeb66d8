import { describe, expect, it } from 'vitest'
import { isOpenPath, staticPaths } from '../app/static-routes.ts'
import { homePath, type PageNode, routesFromTree } from './permission-routes.ts'

const node = (fixCode: string, uri: string, children: PageNode[] = []): PageNode => ({
  fixCode,
  comName: `${fixCode}页`,
  content: { uri, icon: '' },
  keepAlive: fixCode !== 'deep',
  tabs: [],
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

  it('shell-08: a node with an index page gets an extra child at path plus /index and leads there', () => {
    const routes = routesFromTree(tree, (code) => code === 'deep')
    const deep = routes.filter((route) => route.fixCode === 'deep')
    expect(deep.map(({ path, redirectTo }) => [path, redirectTo])).toEqual([
      ['/alarm-center/deep', '/alarm-center/deep/index'],
      ['/alarm-center/deep/index', null],
    ])
  })

  it('home is the first page this client has, also when the first node has none', () => {
    const routes = routesFromTree(tree)
    expect(homePath(routes, () => true)).toBe('/map')
    expect(homePath(routes, (code) => code !== 'map')).toBe('/alarm-center/air-alarm')
    expect(homePath([], () => true)).toBe('/404')
  })
})

it('shell-02: exactly the listed paths are open without a token', () => {
  expect(staticPaths.filter(isOpenPath).toSorted()).toEqual([
    '/404',
    '/charts',
    '/for-crawler',
    '/for-report-crawler',
    '/login',
    '/privacy-policy',
    '/sso-login',
    '/update-password',
  ])
  expect(isOpenPath('/map')).toBe(false)
  expect(isOpenPath('/loading')).toBe(false)
})

import { describe, expect, it } from 'vitest'
import {
  nextAfterClosing,
  onlyTab,
  type PageTab,
  tabKey,
  titled,
  withAddress,
  withoutTab,
  withVisited,
} from './page-tabs.ts'

const tab = (key: string, to = `/${key}`): PageTab => ({ key, title: key, pageTitle: key, to, fixCode: key })
const three = [tab('a'), tab('b'), tab('c')]

describe('breadcrumb tabs of the data-analysis layout', () => {
  it('layout-01: are keyed by route name, or route name plus tabName', () => {
    expect(tabKey('event-record', null)).toBe('event-record')
    expect(tabKey('event-record', 'statistics')).toBe('event-record/statistics')
  })
  it('layout-01: a page visited again keeps its place and remembers its newest query', () => {
    expect(withVisited(three, tab('b', '/b?x=1')).map(({ to }) => to)).toEqual(['/a', '/b?x=1', '/c'])
    expect(withVisited(three, tab('d')).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })
  it('layout-04: a tab leads to the newest address of its page, also one that was never drawn', () => {
    expect(withAddress(three, 'b', '/b?keyword=x').map(({ to }) => to)).toEqual(['/a', '/b?keyword=x', '/c'])
    expect(withAddress(three, 'gone', '/gone')).toEqual(three)
  })
  it('tabs of two pages that bear one name say whose they are; others keep it short', () => {
    const named = (key: string, title: string, pageTitle: string): PageTab => ({ ...tab(key), title, pageTitle })
    const open = [
      named('a/area', '区域', '因子变化'),
      named('b/1', '区域', '排名统计'),
      named('b/2', '城市', '排名统计'),
      named('c', '区域', '区域'),
    ]
    expect(titled(open).map(({ title }) => title)).toEqual(['因子变化·区域', '排名统计·区域', '城市', '区域'])
  })
  it('layout-02: 关闭其他 leaves the one alone', () => {
    expect(onlyTab(three, 'b').map(({ key }) => key)).toEqual(['b'])
    expect(onlyTab(three, 'gone')).toEqual(three)
  })
  it('layout-03: the last remaining tab cannot be closed', () => {
    expect(withoutTab(three, 'a').map(({ key }) => key)).toEqual(['b', 'c'])
    expect(withoutTab([tab('a')], 'a')).toEqual([tab('a')])
  })
  it('closing the shown tab leads to its right neighbour, else to the left one', () => {
    expect(nextAfterClosing(three, 'a')?.key).toBe('b')
    expect(nextAfterClosing(three, 'c')?.key).toBe('b')
    expect(nextAfterClosing(three, 'gone')).toBeNull()
  })
})

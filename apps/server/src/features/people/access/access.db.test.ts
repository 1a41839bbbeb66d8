import type { PermissionNode } from '@qingkong/contract/shapes/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { sql } from '../../../db/database.ts'

const codes = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap((node) => [node.fixCode, ...codes(node.children)])

describe('what a user may do', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp()
  })
  afterAll(() => app.close())

  const composition = async (userCode: string) => (await app.as(userCode)).currentUserComposition({})

  it('the menu holds the pages that exist, in order, with their tabs', async () => {
    const { nodes } = await composition('zhibanzhang')
    expect(codes(nodes)).toEqual([
      'map',
      'home',
      'data-analysis',
      'change-trend',
      'trend-analysis',
      'factor-change',
      'data-change',
      'difference-analysis',
      'pollutant-analysis',
      'allowance-assess',
      'pollution-calendar',
      'ranking-statistics',
      'characteristic-radar',
      'wind-rose',
      'short-changes',
      'long-changes',
      'ranking-calculate',
      'data-analysis-manager',
      'target-monitoring',
      'target-analysis',
      'target-management',
      'target-disassembled',
      'pollution-regulation',
      'poll-regulation',
      'enterprise-analysis',
      'regional-analysis',
      'monitoring-data-statistics',
      'monitoring-data-comparison',
      'enterprise-fingerprint',
      'dust-source-supervision',
      'ranking-dust',
      'time-series-dust',
      'statistical-analysis',
      'vehicle-monitor',
      'vehicle-records',
      'vehicle-smoke-records',
      'vehicle-flow-statistics',
      'vehicle-points',
      'moveable-station',
      'high-value-statistics',
      'cause-analysis',
      'particulate-composition',
      'time-series',
      'components-tracer',
      'regular-analysis',
      'ratio-analysis',
      'poll-rouse',
      'secondary-generation-analysis',
      'enrichment-factor',
      'pm-data-statistics',
      'vocs-warning',
      'obm',
      'obm-model',
      'pmf',
      'pc-pmf-source',
      'pm-pmf-source',
      'particulate-pmf',
      'photochemistry',
      'ofp',
      'loh',
      'key-comp-page',
      'ofp-pc',
      'loh-pc',
      'key-comp-page-pc',
      'time-series-pc',
      'components-tracer-pc',
      'regular-analysis-pc',
      'ratio-analysis-pc',
      'poll-rouse-pc',
      'pc-data-statistics',
      'data-contrast',
      'ofp-traceability',
      'law-analysis',
      'command-dispath',
      'event-manage',
      'event-record',
      'special-tasks',
      'alarm-center',
      'air-alarm',
      'industry-alarm',
      'dust-alarm',
      'duty',
      'hand-over',
      'duty-roster',
      'emergency-assessment',
      'early-warning-manager',
      'supervision-list',
    ])
    const command = nodes.find(({ fixCode }) => fixCode === 'command-dispath')
    expect(command?.children[0]?.children[0]).toMatchObject({
      comName: '事件记录',
      content: { uri: '/event-manage/event-record' },
      tabs: [
        { key: 'record', title: '事件记录' },
        { key: 'statistics', title: '事件统计' },
      ],
    })
  })

  it('pages without their right are not in the tree, and a section without pages is not either', async () => {
    expect(codes((await composition('shenji')).nodes)).toEqual(['map', 'system', 'operations-log'])
    // A plant sees the pages of plants, which show it itself.
    expect(codes((await composition('qiye')).nodes)).toEqual([
      'map',
      'pollution-regulation',
      'poll-regulation',
      'enterprise-analysis',
      'regional-analysis',
      'monitoring-data-statistics',
      'monitoring-data-comparison',
      'command-dispath',
      'event-manage',
      'event-record',
    ])
  })

  it('rights of several roles add up, and nobody administers, secures and audits at once', async () => {
    await sql`insert into user_role select id, 'audit_admin' from app_user where user_code = 'diaodu2'`.execute(
      app.services.db,
    )
    const { rights } = await composition('diaodu2')
    expect(rights).toEqual(expect.arrayContaining(['event.dispatch', 'log.read']))
    for (const [userCode, other] of [
      ['admin', 'log.read'],
      ['anquan', 'user.manage'],
      ['shenji', 'user.manage'],
    ] as const) {
      expect((await composition(userCode)).rights).not.toContain(other)
    }
  })

  it('a leader reads and instructs, nothing else', async () => {
    const { rights } = await composition('lingdao')
    expect(rights.filter((right) => !right.endsWith('.read'))).toEqual(['event.comment', 'event.instruct'])
  })

  it('the organisation system names the own organisation', async () => {
    expect(await (await app.as('xishan')).currentUserOrgSystem({})).toEqual([
      { sysCode: '320200', sysName: '晴空', orgCode: 'WX-XS', orgName: '锡山生态环境局' },
    ])
  })
})

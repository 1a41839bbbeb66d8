import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SchemeRow } from '@qingkong/contract/shapes/pmf-scheme'
import { schemeStateNames } from '@qingkong/domain/pmf/scheme-words'
import { ownFilter } from '../../../filters/own-choice.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { CompareSchemes } from './compare-schemes.tsx'
import { SchemeDrawer } from './scheme-drawer.tsx'

const stateFilter = ownFilter('state', '状态', [
  ['draft', schemeStateNames.draft],
  ['frozen', schemeStateNames.frozen],
  ['published', schemeStateNames.published],
  ['retired', schemeStateNames.retired],
])

const named = ({ title, version }: SchemeRow) => `“${title}”第${version}版`

/** 历史方案: every scheme with how certain it is; frozen, published and retired here. */
export const historyTab = (family: SpeciesFamilyAsked) =>
  recordPage('pmfPlan', [eventKeyword({ label: '方案', placeholder: '方案或站点' }), stateFilter])({
    title: '历史方案',
    name: 'scheme',
    noun: '方案',
    unit: '个',
    pageSize: 20,
    input: ({ searchContent, state }) => ({
      family,
      keyword: searchContent.trim(),
      ...(state === null ? {} : { state }),
    }),
    rowKey: 'schemeId',
    columns: [
      { title: '方案', width: 180, show: ({ title, version }) => `${title} 第${version}版` },
      { title: '站点', field: 'siteName', width: 130 },
      { title: '状态', field: 'stateName', width: 80 },
      { title: '季节', field: 'seasonName', width: 70 },
      { title: '数据时段', width: 190, show: ({ from, to }) => `${from} 至 ${to}` },
      { title: '因子', cut: true, show: ({ factorNames }) => factorNames.map((name) => name || '未命名').join('、') },
      { title: '采用的解', field: 'solutionName', width: 110 },
      {
        title: 'Q/Q期望',
        width: 90,
        align: 'right',
        show: ({ qOverExpected }) => <MeasuredValue value={qOverExpected} digits={2} />,
      },
      {
        title: '自举映射',
        width: 100,
        align: 'right',
        show: ({ leastMappedPct }) => <MeasuredValue value={leastMappedPct} digits={0} unit="%" />,
      },
      { title: 'DISP交换', width: 90, align: 'right', show: ({ dispSwaps }) => dispSwaps ?? '未做' },
      { title: '建立人', field: 'creatorName', width: 90 },
      { title: '建立时间', width: 150, show: ({ createTime }) => createTime.slice(0, 16) },
    ],
    rowActions: [
      {
        key: 'freeze',
        label: '冻结',
        right: 'engine.publish',
        when: ({ state }) => state === 'draft',
        obstacle: ({ obstacles }) => (obstacles.length === 0 ? null : `不能冻结：${obstacles.join('；')}`),
        confirm: (row) => ({
          title: `冻结方案${named(row)}？`,
          content: row.warnings.length === 0 ? '冻结后不可再改，修改将另存为新版本' : row.warnings.join('；'),
          okText: '冻结',
        }),
        write: ({ schemeId, edition }) => write('pmfFreeze', { schemeId, edition }, { done: '已冻结' }),
      },
      {
        key: 'publish',
        label: '发布',
        right: 'engine.publish',
        when: ({ state }) => state === 'frozen' || state === 'retired',
        confirm: (row) => ({
          title: `发布方案${named(row)}？`,
          content: `${row.siteName}${row.seasonName}将采用此方案，原方案停用`,
          okText: '发布',
        }),
        write: ({ schemeId, edition }) => write('pmfPublish', { schemeId, edition }, { done: '已发布' }),
      },
      {
        key: 'retire',
        label: '停用',
        right: 'engine.publish',
        danger: true,
        when: ({ state }) => state === 'published',
        confirm: (row) => ({ title: `停用方案${named(row)}？`, content: '该站不再采用此方案', okText: '停用' }),
        write: ({ schemeId, edition }) => write('pmfRetire', { schemeId, edition }, { done: '已停用' }),
      },
      {
        key: 'copy',
        label: '另存新版本',
        right: 'engine.run',
        inMenu: true,
        when: ({ state }) => state !== 'draft',
        write: ({ schemeId, title, season, factorNames, note }) =>
          write('pmfSave', { schemeId, title, season, factorNames, note }, { done: '已存为草稿' }),
      },
      {
        key: 'delete',
        label: '删除',
        right: 'engine.run',
        danger: true,
        ends: true,
        inMenu: true,
        when: ({ state, isOwn }) => state === 'draft' && isOwn,
        confirm: (row) => ({ title: `删除草稿${named(row)}？`, okText: '删除' }),
        write: ({ schemeId }) => write('pmfDelete', { schemeId }, { done: '已删除' }),
      },
    ],
    batch: {
      actions: [
        {
          key: 'compare',
          label: '比较方案',
          obstacle: (rows) => (rows.length === 2 ? null : '请选择两个方案'),
          Dialog: CompareSchemes,
        },
      ],
    },
    detail: { param: 'scheme', idOf: ({ schemeId }) => schemeId, DetailOf: SchemeDrawer },
    emptyHint: '在手动解析中运算并保存方案',
  })

import { Progress } from 'antd'
import { api } from '../../../client/api.ts'
import { saveFile } from '../../../kit/save-file.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { AutomaticDialog, FavouritesDialog } from './kept-dialogs.tsx'
import { LogDialog } from './log-dialog.tsx'
import { MeanDialog } from './mean-dialog.tsx'

const isActive = (state: string) => state === 'queued' || state === 'running'
const refreshMs = 5000

/** 结果管理: every run one may see, with what can be done with it. */
export const resultTab = recordPage(
  'engineRunList',
  [],
)({
  title: '结果管理',
  name: 'obm-run',
  noun: '盒子模型运算',
  unit: '次',
  pageSize: 20,
  refreshMs,
  input: () => ({ engine: 'box-model' as const }),
  rowKey: 'jobId',
  columns: [
    { title: '运算', field: 'title', width: 260, cut: true },
    { title: '日期', field: 'from', width: 110 },
    {
      title: '状态',
      width: 220,
      show: ({ state, stateName, percent, sentence }) =>
        isActive(state) ? (
          <Progress percent={Math.round(percent)} size="small" aria-label={sentence} />
        ) : state === 'failed' ? (
          `${stateName}：${sentence}`
        ) : (
          stateName
        ),
    },
    { title: '发起人', field: 'ownerName', width: 100 },
    { title: '发起时间', field: 'createTime', width: 170 },
    {
      title: '发布',
      width: 90,
      show: ({ publishTime, shareTime }) =>
        publishTime !== null ? '已发布' : shareTime !== null ? '已共享' : '未发布',
    },
  ],
  rowActions: [
    {
      key: 'cancel',
      label: '取消',
      when: ({ state, isOwn }) => isOwn && isActive(state),
      write: ({ jobId }) => write('jobCancel', { jobId }, { done: '已请求取消' }),
    },
    {
      key: 'collect',
      label: '收藏',
      right: 'engine.run',
      when: ({ state }) => state === 'succeeded',
      Dialog: CollectDialog,
    },
    {
      key: 'export',
      label: '导出',
      when: ({ state }) => state === 'succeeded',
      act: ({ jobId, title }) =>
        void saveFile(`${title}_RIR.xlsx`, () => api.boxModelRunExport({ runId: jobId, part: 'rir' })),
    },
    { key: 'log', label: '日志', Dialog: LogDialog },
    {
      key: 'share',
      label: '共享',
      right: 'engine.run',
      inMenu: true,
      when: ({ state, isOwn, publishTime, shareTime }) =>
        state === 'succeeded' && isOwn && publishTime === null && shareTime === null,
      confirm: ({ title }) => ({
        title: `共享“${title}”？`,
        content: '管辖范围内有运算权限的人员可以查看，不能更改',
        okText: '共享',
      }),
      write: ({ jobId }) => write('engineRunShare', { jobId }, { done: '已共享' }),
    },
    {
      key: 'unshare',
      label: '取消共享',
      inMenu: true,
      when: ({ isOwn, shareTime }) => isOwn && shareTime !== null,
      write: ({ jobId }) => write('engineRunShare', { jobId, shared: false }, { done: '已取消共享' }),
    },
    {
      key: 'publish',
      label: '发布',
      right: 'engine.publish',
      inMenu: true,
      when: ({ state, publishTime }) => state === 'succeeded' && publishTime === null,
      confirm: ({ title }) => ({ title: `发布“${title}”？`, content: '管辖范围内的人员均可查看', okText: '发布' }),
      write: ({ jobId }) => write('engineRunPublish', { jobId }, { done: '已发布' }),
    },
    {
      key: 'withdraw',
      label: '撤回',
      right: 'engine.publish',
      inMenu: true,
      when: ({ publishTime }) => publishTime !== null,
      confirm: ({ title }) => ({ title: `撤回“${title}”？`, okText: '撤回' }),
      write: ({ jobId }) => write('engineRunWithdraw', { jobId }, { done: '已撤回' }),
    },
  ],
  batch: {
    right: 'engine.run',
    selectable: ({ state }) => state === 'succeeded',
    actions: [
      {
        key: 'compare',
        label: '比较运算',
        obstacle: (rows) => (rows.length === 2 ? null : '请选择两次已完成的运算'),
        Dialog: CompareDialog,
      },
    ],
  },
  tools: [
    { key: 'favourites', label: '收藏夹', right: 'engine.run', Dialog: FavouritesDialog },
    { key: 'automatic', label: '自动运算', Dialog: AutomaticDialog },
    { key: 'mean', label: '多日平均', right: 'engine.run', Dialog: MeanDialog },
  ],
  emptyHint: '在敏感性分析中选择站点与日期后运算',
})

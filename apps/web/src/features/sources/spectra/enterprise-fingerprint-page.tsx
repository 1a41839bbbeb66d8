import { UploadOutlined } from '@ant-design/icons'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { spectrumColumns } from './spectrum-columns.tsx'
import { SpectrumCounts } from './spectrum-counts.tsx'
import { SpectrumDrawer } from './spectrum-drawer.tsx'
import { spectrumFilters } from './spectrum-filters.ts'

/** One question compares so many samples at most. */
const mostCompared = 60

/** 企业源谱: what each process gives off, brought in by workbook, and which are alike. */
const fingerprints = recordPage(
  'spDataPage',
  spectrumFilters,
)({
  title: '企业源谱',
  name: 'spectrum',
  noun: '源谱样品',
  unit: '个',
  pageSize: 20,
  input: ({ areaCodes, industyCode, processCode, sampleKind, searchContent }) => ({
    areaCodes: [...areaCodes],
    industyCode: [...industyCode],
    processCode: [...processCode],
    kind: sampleKind ?? '',
    keyword: searchContent.trim(),
  }),
  rowKey: 'sampleId',
  columns: spectrumColumns,
  rowActions: [
    {
      key: 'delete',
      label: '删除批次',
      right: 'spectrum.write',
      danger: true,
      ends: true,
      confirm: ({ fileName }) => ({
        title: `删除批次“${fileName}”？`,
        content: '该文件导入的全部样品一并删除，不能恢复',
        okText: '删除',
      }),
      write: ({ batchId }) => write('spDelete', { batchId }, { done: '已删除' }),
    },
  ],
  batch: {
    actions: [
      {
        key: 'compare',
        label: '源谱比对',
        obstacle: (rows) => (rows.length > mostCompared ? `一次最多比对${mostCompared}个样品` : null),
        Dialog: CompareDialog,
      },
    ],
  },
  detail: { param: 'id', idOf: ({ sampleId }) => sampleId, DetailOf: SpectrumDrawer },
  tools: [
    { key: 'counts', Tool: SpectrumCounts },
    { key: 'import', label: '导入源谱', icon: <UploadOutlined />, right: 'spectrum.write', Dialog: ImportDialog },
  ],
  emptyHint: '下载模板填写后导入',
})
export default definePages('enterprise-fingerprint', fingerprints)

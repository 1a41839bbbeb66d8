import { UploadOutlined } from '@ant-design/icons'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { LibraryDrawer } from './library-drawer.tsx'
import { LibraryImport } from './library-import.tsx'
import { familyNames } from './source-filters.ts'

/** 源谱库: profiles of the literature with their citation, own ones taken from schemes or brought in. */
export const libraryTab = (family: SpeciesFamilyAsked) =>
  recordPage('vocSourcePmfLibraryList', [eventKeyword({ label: '源谱', placeholder: '名称、源类或地点' })])({
    title: '源谱库',
    name: 'profile',
    noun: '源谱',
    unit: '个',
    pageSize: 20,
    input: ({ searchContent }) => ({ family, keyword: searchContent.trim() }),
    rowKey: 'libraryId',
    columns: [
      { title: '源谱', field: 'name', width: 180 },
      { title: '源类', field: 'typeName', width: 140 },
      { title: '来源', field: 'origin', width: 80 },
      { title: '地点', width: 120, show: ({ place }) => place || '--' },
      { title: '日期', width: 110, show: ({ profileDay }) => profileDay ?? '--' },
      { title: '物种', width: 70, align: 'right', show: ({ species }) => species },
      { title: '版本', field: 'version', width: 70 },
      { title: '出处', cut: true, show: ({ citation }) => citation },
    ],
    rowActions: [
      {
        key: 'retire',
        label: '停用',
        right: 'engine.publish',
        danger: true,
        when: ({ isOwn, isRetired }) => isOwn && !isRetired,
        confirm: ({ name }) => ({ title: `停用源谱“${name}”？`, content: '不再用于比对', okText: '停用' }),
        write: ({ libraryId }) => write('pmfLibraryRetire', { libraryId }, { done: '已停用' }),
      },
    ],
    tools: [
      {
        key: 'import',
        label: '导入源谱',
        icon: <UploadOutlined />,
        right: 'engine.publish',
        Dialog: ({ close }) => <LibraryImport family={family} close={close} />,
      },
    ],
    exports: {
      call: 'pmfLibraryExport',
      input: ({ family: asked, keyword }) => ({
        ...(asked === undefined ? {} : { family: asked }),
        ...(keyword === undefined ? {} : { keyword }),
      }),
      name: () => `${familyNames[family]}源谱库`,
    },
    detail: { param: 'profile', idOf: ({ libraryId }) => libraryId, DetailOf: LibraryDrawer },
  })

import { sampleKindNames, sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import type { CallContext } from '../../../http/context.ts'
import { workbookOf } from '../../../platform/spreadsheet.ts'
import { knownSpecies } from './species-names.ts'
import { spectrumHolders } from './spectrum-holders.ts'
import { spectrumSheet, spectrumUnits } from './spectrum-sheet.ts'

const notes: readonly (readonly [string, string])[] = [
  ['样品编号', '一个样品的每个物种填一行，样品信息逐行相同'],
  ['工序', '按“企业工序”页填写'],
  ['排口编码', '无组织采样留空'],
  ['谱类型', sampleKinds.map((kind) => `${kind} ${sampleKindNames[kind]}`).join('，')],
  ['单位', spectrumUnits.join('、')],
  ['物种', '按“物种”页填写编码、CAS号或名称，有效物种不少于8个'],
  ['数值', '未检出时留空并填写检出限，按检出限的一半计入'],
]

/** The workbook to fill in, with what may be filled in on sheets beside it. */
export const spectrumTemplate = async ({ db }: CallContext) => {
  const [species, holders] = [await knownSpecies(db), await spectrumHolders(db)]
  return workbookOf('企业源谱模板.xlsx', [
    {
      name: '源谱',
      columns: spectrumSheet.headColumns(true),
      rows: [],
    },
    {
      name: '填写说明',
      columns: [
        { title: '列', width: 14 },
        { title: '说明', width: 70 },
      ],
      rows: notes,
    },
    {
      name: '物种',
      columns: [
        { title: '编码', width: 12 },
        { title: '名称', width: 24 },
        { title: '英文名', width: 28 },
        { title: 'CAS号', width: 14 },
        { title: '类别', width: 20 },
      ],
      rows: [...species.byCode.values()].map(({ factorCode, name, nameEn, cas, groupName }) => [
        factorCode,
        name,
        nameEn,
        cas ?? '',
        groupName,
      ]),
    },
    {
      name: '企业工序',
      columns: [
        { title: '企业编码', width: 16 },
        { title: '企业名称', width: 32 },
        { title: '工序', width: 20 },
      ],
      rows: [...holders].flatMap(([psCode, { psName, sections }]) =>
        Array.from(sections.keys(), (section) => [psCode, psName, section]),
      ),
    },
  ])
}

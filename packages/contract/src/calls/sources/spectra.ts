import { z } from 'zod'
import { fileAnswer, oneFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { codeList, jsonNumber, page, recordOf, text } from '../../core/input.ts'
import { measured, records } from '../../core/output.ts'
import { SourceNode, SourceOption } from '../../shapes/source-option.ts'
import {
  ComparedProfile,
  ProfileComparison,
  SampleKind,
  SpectrumCellProblem,
  SpectrumSample,
  SpectrumSpecies,
} from '../../shapes/spectrum.ts'

/** Districts (or streets) with the enterprises that have spectra. */
const areaTree = {
  right: 'spectrum.read',
  outside: 'empty',
  about: 'spectrum',
  input: {},
  output: z.array(SourceNode),
} as const

const checked = {
  rowCount: z.number(),
  sampleCount: z.number(),
  /** As many as anybody reads; errorCount counts them all. */
  errors: z.array(SpectrumCellProblem),
  errorCount: z.number(),
  warnings: z.array(SpectrumCellProblem),
}

/** Source spectra 企业源谱: what each process of an enterprise gives off, species by species, and which are alike. */
export const spectra = group('/business-ps', {
  spDataManagerCount: get('/sp/data-manager-count', {
    summary: '企业源谱的行业、企业与样品数',
    right: 'spectrum.read',
    outside: 'own',
    about: 'spectrum',
    input: {},
    output: z.object({
      industries: z.number(),
      enterprises: z.number(),
      samples: z.number(),
      /** Enterprises with spectra that the user may not see: they are in no count. */
      hiddenCount: z.number(),
    }),
  })({
    example: () => ({}),
  }),
  spDataManagerCondition: get('/sp/data-manager-condition', {
    summary: '企业源谱筛选项（谱类型、采样方法、导入批次）',
    right: 'spectrum.read',
    outside: 'own',
    about: 'spectrum',
    input: {},
    /** count = samples. */
    output: z.object({
      kinds: z.array(SourceOption),
      methods: z.array(SourceOption),
      batches: z.array(SourceOption),
    }),
  })({
    example: () => ({}),
  }),
  spAreaTree: get('/sp/sp-area-tree', { summary: '有源谱的区域树', ...areaTree })({ example: () => ({}) }),
  psConditionSpAreaTree: get('/ps-condition/sp-area-tree', { summary: '源谱企业区域树', ...areaTree })({
    example: () => ({}),
  }),
  psConditionSpIndustryTree: get('/ps-condition/sp-industry-tree', {
    summary: '源谱企业行业树',
    right: 'spectrum.read',
    outside: 'empty',
    about: 'spectrum',
    input: {},
    /** GB/T 4754 division and class; count = enterprises. */
    output: z.array(SourceNode),
  })({
    example: () => ({}),
  }),
  spIndustry: get('/sp/sp-industry', {
    summary: '有源谱的行业',
    right: 'spectrum.read',
    outside: 'empty',
    about: 'spectrum',
    input: { areaCodes: codeList(100).default([]) },
    /** count = enterprises. */
    output: z.array(SourceOption),
  })({
    example: () => ({}),
  }),
  spProcess: get('/sp/sp-process', {
    summary: '有源谱的工序',
    right: 'spectrum.read',
    outside: 'empty',
    about: 'spectrum',
    input: { industyCode: codeList(200).default([]) },
    /** count = samples. */
    output: z.array(SourceOption),
  })({
    example: () => ({}),
  }),
  spDataPage: get('/sp/data-page', {
    summary: '企业源谱列表',
    right: 'spectrum.read',
    outside: 'empty',
    about: 'spectrum',
    input: {
      ...page(20),
      keyword: text(50).default(''),
      areaCodes: codeList(100).default([]),
      industyCode: codeList(200).default([]),
      processCode: codeList(100).default([]),
      kind: z.enum(['', ...SampleKind.options], { error: '谱类型应为 O、C、D、S 或 T' }).default(''),
      batchId: z.uuid('批次编号有误').optional(),
    },
    /** The newest sample first. */
    output: records(SpectrumSample).extend({
      /** Samples of enterprises that the user may not see: they are in no row. */
      hiddenCount: z.number(),
    }),
  })({
    example: () => ({}),
  }),
  spEnterDetail: get('/sp/enter-detail', {
    summary: '源谱的物种、分组占比与臭氧生成潜势',
    right: 'spectrum.read',
    outside: 'denied',
    about: 'spectrum',
    input: { sampleId: z.uuid('样品编号有误') },
    output: SpectrumSample.extend({
      /** The largest share first. */
      species: z.array(SpectrumSpecies),
      groups: z.array(z.object({ code: z.string(), name: z.string(), share: z.number(), ofpShare: measured })),
      /** The ten largest. */
      top: z.array(SpectrumSpecies),
    }),
  })({
    example: (city) => ({ sampleId: city.spectra.sampleId }),
  }),
  spExcelDownload: get('/sp/excel-download', {
    summary: '企业源谱导入模板',
    right: 'spectrum.write',
    outside: 'cityOnly',
    about: 'spectrum',
    kind: 'export',
    input: {},
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载企业源谱模板，附可填写的物种与企业工序',
  }),
  spDataValidation: post('/sp/data-validation', {
    summary: '校验企业源谱表格',
    right: 'spectrum.write',
    outside: 'cityOnly',
    about: 'spectrum',
    kind: 'read',
    body: 'multipart',
    input: { file: oneFile },
    output: z.object(checked),
  })({
    example: (city) => ({ file: city.spectra.newFile() }),
  }),
  spDataImport: post('/sp/data-import', {
    summary: '导入企业源谱',
    right: 'spectrum.write',
    outside: 'cityOnly',
    about: 'spectrum',
    changes: ['spectrum'],
    body: 'multipart',
    input: { file: oneFile },
    output: z.object({ batchId: z.string(), samples: z.number() }),
  })({
    example: (city) => ({ file: city.spectra.newFile() }),
    effect: '表中全部样品作为一个批次写入；有任何问题则什么也不写入',
  }),
  spDelete: post('/sp/delete', {
    summary: '删除一个批次的企业源谱',
    right: 'spectrum.write',
    outside: 'cityOnly',
    about: 'spectrum',
    changes: ['spectrum'],
    object: 'batchId',
    input: { batchId: z.uuid('批次编号有误') },
    output: z.object({ samples: z.number() }),
  })({
    example: (city) => ({ batchId: city.spectra.batchId }),
    effect: '批次连同其全部样品删除',
  }),
  spGroupCompare: post('/sp/group-compare', {
    summary: '源谱比对',
    right: 'spectrum.read',
    outside: 'denied',
    about: 'spectrum',
    kind: 'read',
    input: {
      /** Samples; those of one process of an enterprise are one group. The first one's group is the one asked about. */
      sp: codeList(60).default([]),
      /** Compare with every process the user may see as well. */
      withAll: z.boolean().default(false),
      /** Compare with the library of source types as well. */
      library: z.boolean().default(false),
      /** A factor of a receptor model; it is then the one asked about. Shares by species name, CAS or code. */
      factor: z
        .object({
          name: text(50),
          shares: recordOf(
            z.string().max(64),
            jsonNumber.refine((value) => value >= 0, '数值不能为负'),
            200,
          ),
        })
        .optional(),
    },
    output: z.object({
      /** The one asked about first, then the nearest. */
      profiles: z.array(ComparedProfile),
      /** Every two of them, once. */
      comparisons: z.array(ProfileComparison),
      /** The others by their distance to the one asked about; what cannot be compared stands last. */
      nearest: z.array(ProfileComparison),
      /** 最相近：…（PD …）, or why there is none. */
      conclusion: z.string(),
      /** Profiles beyond the forty nearest, which are not shown. */
      leftOut: z.number(),
      /** Enterprises with spectra that the user may not see. */
      hiddenCount: z.number(),
    }),
  })({
    example: (city) => ({ sp: [city.spectra.sampleId, city.spectra.otherSampleId], library: true }),
  }),
})

import { z } from 'zod'
import { fileAnswer, uploadedFile } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code } from '../../core/input.ts'
import { Attachment } from '../../shapes/event.ts'

export const files = group('/business-file/attachment', {
  attachmentDownload: get('/download', {
    summary: '下载附件',
    right: 'ticket',
    outside: 'personal',
    about: 'file',
    kind: 'file',
    /** `ticket` stands for the header token where a plain image or link cannot send headers. */
    input: { attachmentId: code, ticket: z.string().max(256).optional() },
    output: fileAnswer,
  })({
    example: (city) => ({ attachmentId: city.attachmentId }),
    effect: '返回文件内容',
  }),
  attachmentTicket: get('/ticket', {
    summary: '附件的一次性下载凭据（60秒）',
    right: 'self',
    outside: 'personal',
    about: 'file',
    origin: 'own',
    input: { attachmentId: code },
    output: z.object({ ticket: z.string() }),
  })({
    example: (city) => ({ attachmentId: city.attachmentId }),
  }),
  attachmentUpload: post('/upload', {
    summary: '上传图片',
    right: 'file.upload',
    outside: 'own',
    about: 'file',
    changes: ['file'],
    origin: 'own',
    body: 'multipart',
    mostFiles: 9,
    input: {
      files: z
        .union([z.array(uploadedFile), uploadedFile.transform((file) => [file])])
        .pipe(z.array(uploadedFile).min(1, '请选择文件').max(9, '最多上传9张图片')),
    },
    output: z.array(Attachment),
  })({
    example: (city) => ({ files: [city.picture()] }),
    effect: '保存重新编码后的图片',
  }),
})

import { parentPort, workerData } from 'node:worker_threads'
import { evidencePdf, type PdfOrder } from './evidence-pdf.ts'

const { content, pictures } = workerData as PdfOrder
parentPort?.postMessage(await evidencePdf(content, pictures))

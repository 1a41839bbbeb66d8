/** Reads an untrusted workbook in a thread of its own, so that a bad one costs this thread and nothing else. */
import { parentPort, workerData } from 'node:worker_threads'
import { readRawWorkbook, type WorkbookTask } from './raw-workbook.ts'

parentPort?.postMessage(await readRawWorkbook(workerData as WorkbookTask))

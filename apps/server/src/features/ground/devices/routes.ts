/** Devices that speak to the gateway (联网设备): what is known of them, and their passwords. */
import { devices as calls } from '@qingkong/contract/calls/ground/devices'
import { type Implementation, implement } from '../../../http/implement.ts'
import { saveDevicePassword } from './commands.ts'
import { deviceList } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.deviceList)((input, context) => deviceList(context, input)),
  implement(calls.devicePasswordSave)((input, context) => saveDevicePassword(context, input)),
]

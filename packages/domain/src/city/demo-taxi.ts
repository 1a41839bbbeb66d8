/** The demo city's taxis with a monitor on the roof; the position in the list is the device's number. No such plate exists. */
export const demoTaxis: readonly { stationCode: string; licensePlateNo: string }[] = Array.from(
  { length: 20 },
  (_, index) => {
    const number = String(index + 1).padStart(2, '0')
    return { stationCode: `WXTAXI${number}`, licensePlateNo: `苏B演示${number}` }
  },
)

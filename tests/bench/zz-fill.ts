import { VolumeSide, type VolumesOf } from './server/VolumeSide.ts';
for (const [plugin, scale, database] of [['handover','M','embedded'],['handover','L','PostgreSQL'],['calendar','S','embedded'],['calendar','M','embedded'],['calendar','L','embedded']] as const) {
  const begin = Date.now();
  const side = await VolumeSide.start({ plugin, scale, database } as VolumesOf);
  console.log(plugin, scale, database, side.rows, (Date.now() - begin) / 1000);
  await side.stop();
}

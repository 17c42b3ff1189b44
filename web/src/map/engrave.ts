/** The whole land of a battle, from paper to roofs. */

import { centroid, type Point } from "./geometry";
import { drawHills } from "./hills";
import { drawFields } from "./land";
import { layoutOf, type HexLayout } from "./layout";
import { drawTents, drawTownWalls, townHouses, village } from "./buildings";
import { drawCity } from "./city";
import { drawDitches } from "./ditches";
import { drawEntrenchments, drawRedoubt } from "./entrenchments";
import { drawChateau, drawFarm, farmstead } from "./farms";
import { drawGravel } from "./gravel";
import { Obstacles } from "./obstacles";
import { Engraver, type Plate, type Standing, type Tree } from "./plate";
import { parts } from "./regions";
import { drawRoads } from "./roads";
import type { HexId, MapSpec } from "./types";
import { drawBoatBridges, drawBridge, drawPond, drawWater } from "./water";
import { waysOf, type Ways } from "./ways";
import { drawWide, surfaceOf } from "./wide";
import { drawWoodWash, woodTrees, woodsOf } from "./woods";
import { drawAbatis, drawRampart } from "./works";

export interface EngraveOptions {
  /** 1 for the map; 2 draws fewer and larger things, for a map in small. */
  readonly bold?: number;
  /** Which way works face, as an angle; towards the middle of the map if not said. */
  readonly facing?: Readonly<Record<HexId, number>>;
  readonly abatis?: readonly HexId[];
}

export function engrave(map: MapSpec, options: EngraveOptions = {}): Plate {
  const { bold = 1 } = options;
  const layout = layoutOf(map);
  const ground = layout.ground();
  const ways = waysOf(layout, bold);
  const { roads, bridgeAt, boats } = ways;
  const plate = new Engraver();
  const obstacles = obstaclesOf(layout, ways, bold);

  const rows = drawFields(plate, layout, ground, bold > 1);
  plate.layer();
  drawHills(plate, layout, ground, obstacles, bold);
  plate.layer();
  drawWoodWash(plate, layout, woodsOf(ground));
  plate.layer();
  drawDitches(plate, layout, ofTerrain(layout, "ditch"), obstacles, bold);
  drawWaters(plate, ways, bold);
  const cities = drawCities(plate, layout, obstacles, bold);
  drawRoads(plate, roads, bold > 1);
  for (const [a, b] of layout.map.hexsides["bridge"] ?? []) {
    const over = bridgeAt(a, b);
    if (over) drawBridge(plate, over, bold);
  }
  drawBoatBridges(plate, boats.values());
  const standing = [...cities, ...drawBuilt(plate, layout, obstacles, options)];
  const trees = [
    ...woodTrees(layout, ground, obstacles, bold > 1 ? 1.75 : 1),
    ...free(rows, obstacles),
  ];
  return { ground: plate.strokes(), standing: inOrder(standing, trees) };
}

const free = (trees: readonly Tree[], obstacles: Obstacles): Tree[] =>
  trees.filter((tree) => obstacles.free(tree.at, 7));

function inOrder(standing: readonly Standing[], trees: readonly Tree[]): Standing[] {
  const all = [...standing, ...trees.map((tree) => ({ y: tree.at[1], tree }))];
  return all.sort((a, b) => a.y - b.y);
}

function obstaclesOf(layout: HexLayout, { waters, wide, roads }: Ways, bold: number): Obstacles {
  const obstacles = new Obstacles();
  for (const course of waters)
    course.points.forEach((point, i) => obstacles.add(point, (course.widths[i] as number) / 2 + 4));
  for (const point of wide.flatMap((water) => layout.runningOn(new Set(water.hexes))))
    obstacles.add(point, 34);
  for (const road of roads) obstacles.addLine(road, 4 * bold);
  return obstacles;
}

function drawWaters(plate: Engraver, ways: Ways, bold: number): void {
  for (const river of ways.braided) drawGravel(plate, river, bold);
  const channels = ways.braided.flatMap((river) => river.channels);
  drawWater(plate, [...ways.courses, ...channels], ways.wide.map(surfaceOf), bold);
  for (const water of ways.wide) drawWide(plate, water, bold);
}

/** Cities come before the roads, which are their streets. */
function drawCities(
  plate: Engraver,
  layout: HexLayout,
  obstacles: Obstacles,
  bold: number,
): Standing[] {
  return parts(layout, ofTerrain(layout, "city")).flatMap((city) => {
    for (const id of city) obstacles.add(layout.centre(id), 40);
    return drawCity(plate, layout, city, bold);
  });
}

const ofTerrain = (layout: HexLayout, terrain: string): HexId[] =>
  layout.map.hexes.filter((hex) => hex.terrain === terrain).map((hex) => hex.id);

/** Everything that people have built; returns what stands up. */
function drawBuilt(
  plate: Engraver,
  layout: HexLayout,
  obstacles: Obstacles,
  options: EngraveOptions,
): Standing[] {
  const { bold = 1 } = options;
  const standing: Standing[] = [];
  for (const town of parts(layout, ofTerrain(layout, "walled-town"))) {
    drawTownWalls(plate, layout, town);
    standing.push(...townHouses(layout, town, bold));
    for (const id of town) obstacles.add(layout.centre(id), 36);
  }
  for (const id of ofTerrain(layout, "farmhouses"))
    standing.push(...drawFarm(plate, layout, id, bold));
  for (const id of ofTerrain(layout, "farmstead")) standing.push(...farmstead(layout, id, bold));
  for (const id of ofTerrain(layout, "chateau")) {
    standing.push(...drawChateau(plate, layout, id, bold));
    obstacles.add(layout.centre(id), 34);
  }
  const towns = [...ofTerrain(layout, "town"), ...ofTerrain(layout, "village")];
  for (const hexes of parts(layout, towns)) {
    standing.push(...village(layout, hexes, obstacles, bold));
    for (const id of hexes) obstacles.add(layout.centre(id), 34);
  }
  for (const id of ofTerrain(layout, "camp")) {
    drawTents(plate, layout, id, bold);
    obstacles.add(layout.centre(id), 32);
  }
  for (const id of ofTerrain(layout, "pond")) drawPond(plate, layout.centre(id), id);
  drawWorks(plate, layout, options);
  return standing;
}

function drawWorks(plate: Engraver, layout: HexLayout, options: EngraveOptions): void {
  const { left, top, right, bottom } = layout.field;
  const middle: Point = centroid([
    [left, top],
    [right, bottom],
  ]);
  const facing = (id: HexId): number => {
    const [x, y] = layout.centre(id);
    return options.facing?.[id] ?? Math.atan2(middle[1] - y, middle[0] - x);
  };
  for (const id of ofTerrain(layout, "rampart"))
    drawRampart(plate, layout.centre(id), facing(id), options.bold);
  const redoubts = ofTerrain(layout, "redoubt");
  const entrenched = ofTerrain(layout, "entrenchment");
  drawEntrenchments(plate, layout, entrenched, redoubts, facing, options.bold);
  for (const id of redoubts) drawRedoubt(plate, layout.centre(id), facing(id), options.bold);
  for (const id of [...ofTerrain(layout, "abatis"), ...(options.abatis ?? [])])
    drawAbatis(plate, layout.centre(id), id, facing(id));
  plate.layer();
}

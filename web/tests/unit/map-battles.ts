/** Battles and small maps for tests of the drawing. */

import { layoutOf, type HexLayout } from "../../src/map/layout";
import type { BattleSpec, MapHex, MapSpec } from "../../src/map/types";
import assault from "../../demo/fixtures/assault-on-the-centre.json";
import camposanto from "../../demo/fixtures/camposanto-1743.json";
import navicello from "../../demo/fixtures/navicello-1643.json";
import nonantola from "../../demo/fixtures/nonantola-1643.json";
import gossolengo from "../../demo/fixtures/gossolengo.json";
import obregon from "../../demo/fixtures/obregon-1743.json";
import piacenza from "../../demo/fixtures/piacenza-1746.json";
import raab from "../../demo/fixtures/raab-1664.json";
import sanLazzaro from "../../demo/fixtures/san-lazzaro.json";
import zusmarshausen from "../../demo/fixtures/zusmarshausen-1648.json";

export const RAAB = raab as unknown as BattleSpec;
export const NONANTOLA = nonantola as unknown as BattleSpec;
export const ZUSMARSHAUSEN = zusmarshausen as unknown as BattleSpec;
export const NAVICELLO = navicello as unknown as BattleSpec;
export const CAMPOSANTO = camposanto as unknown as BattleSpec;
export const PIACENZA = piacenza as unknown as BattleSpec;
export const GOSSOLENGO = gossolengo as unknown as BattleSpec;
export const OBREGON = obregon as unknown as BattleSpec;
export const SAN_LAZZARO = sanLazzaro as unknown as BattleSpec;
export const ASSAULT = assault as unknown as BattleSpec;
export const BATTLES = [RAAB, NONANTOLA, ZUSMARSHAUSEN, NAVICELLO];
export const EVERY_BATTLE = [
  ...BATTLES,
  CAMPOSANTO,
  OBREGON,
  PIACENZA,
  SAN_LAZZARO,
  ASSAULT,
  GOSSOLENGO,
];

const plain = { colour: "", pattern: "", symbol: "" } as const;
const ground = (drawn: MapSpec["looks"]["ground"][string]["drawn"]) => ({ drawn, ...plain });
const side = (drawn: MapSpec["looks"]["hexsides"][string]["drawn"]) => ({
  drawn,
  colour: "",
  pattern: "" as const,
});
const LOOKS: MapSpec["looks"] = {
  plan: null,
  ground: {
    clear: ground("fields"),
    wood: ground("wood"),
    town: ground("town"),
    "walled-town": ground("walled-town"),
    camp: ground("camp"),
    rampart: ground("rampart"),
    abatis: ground("abatis"),
    pond: ground("pond"),
    village: ground("village"),
    farmhouses: ground("farmhouses"),
    farmstead: ground("farmstead"),
    chateau: ground("chateau"),
    city: ground("city"),
    entrenchment: ground("entrenchment"),
    redoubt: ground("redoubt"),
    ditch: ground("ditch"),
    "river-hex": ground("river"),
    gravel: ground("braided-river"),
    boats: ground("bridge"),
    idle: ground("beyond"),
  },
  hexsides: {
    stream: side("stream"),
    ford: side("ford"),
    river: side("river"),
    "main-river": side("main-river"),
    bridge: side("bridge"),
    wall: side("wall"),
  },
};

interface Parts {
  readonly rows?: number;
  readonly cols?: number;
  readonly orientation?: "pointy" | "flat";
  readonly shifted?: "odd" | "even";
  readonly terrain?: Readonly<Record<string, string>>;
  readonly levels?: Readonly<Record<string, number>>;
  readonly hexsides?: MapSpec["hexsides"];
  readonly roads?: MapSpec["roads"];
  readonly places?: MapSpec["places"];
}

/** A map of open ground with what a test needs on it; hexes are numbered row, column. */
export function mapOf(parts: Parts = {}): MapSpec {
  const { rows = 6, cols = 8, orientation = "pointy", shifted = "odd" } = parts;
  const hexes: MapHex[] = [];
  for (let row = 1; row <= rows; row++)
    for (let col = 1; col <= cols; col++) {
      const id = `${String(row).padStart(2, "0")}${String(col).padStart(2, "0")}`;
      const line = orientation === "pointy" ? row : col;
      const shift = (line % 2 === 1) === (shifted === "odd") ? 0.5 : 0;
      const [along, across] = orientation === "pointy" ? [col, row] : [row, col];
      const u = Math.sqrt(3) * (along - 0.5 + shift);
      const v = 1.5 * across - 0.5;
      const [x, y] = orientation === "pointy" ? [u, v] : [v, u];
      hexes.push({
        id,
        x,
        y,
        terrain: parts.terrain?.[id] ?? "clear",
        level: parts.levels?.[id] ?? 1,
        place: null,
      });
    }
  const [along, across] = orientation === "pointy" ? [cols, rows] : [rows, cols];
  const [u, v] = [Math.sqrt(3) * (along + 0.5), 1.5 * across + 0.5];
  return {
    id: "small",
    title: "A small map",
    metres_per_hex: 200,
    grid: { rows, cols, numbering: "RRCC", orientation, shifted, first_row: 1, first_col: 1 },
    width: orientation === "pointy" ? u : v,
    height: orientation === "pointy" ? v : u,
    hexes,
    hexsides: parts.hexsides ?? {},
    roads: parts.roads ?? [],
    places: parts.places ?? [],
    looks: LOOKS,
  };
}

export const layout = (parts: Parts = {}): HexLayout => layoutOf(mapOf(parts));

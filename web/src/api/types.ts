/** Made by `npm run types` from the server's OpenAPI document; not written by hand. */

export interface paths {
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description That the server is there, and its version.
         */
        get: operations["health_api_health_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scenarios
         * @description Every scenario.
         */
        get: operations["scenarios_api_scenarios_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios/{scenario}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Scenario
         * @description A battle before the first move: map, pieces, charts, rules.
         */
        get: operations["scenario_api_scenarios__scenario__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scenarios/{scenario}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Provenance
         * @description Where a figure is from: the statement that holds for the key at a path of a file.
         */
        get: operations["provenance_api_scenarios__scenario__provenance_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rules/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rules
         * @description The rules of a game, paragraph by paragraph.
         */
        get: operations["rules_api_rules__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/rulings/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rulings
         * @description How the cases were decided that the rules of a game leave open.
         */
        get: operations["rulings_api_rulings__game__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Players
         * @description The machine players, the weakest first.
         */
        get: operations["players_api_players_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create
         * @description Begin a match.
         */
        post: operations["create_api_matches_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import Record
         * @description Begin a match where a record ends.
         */
        post: operations["import_record_api_matches_import_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Status
         * @description How the matches stand that a browser remembers, as far as its tokens are good.
         */
        post: operations["status_api_matches_status_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look
         * @description How things stand, as the asker may see it.
         */
        get: operations["look_api_matches__match_id__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play
         * @description Play actions, as far as nothing rolls, interrupts or forbids.
         */
        post: operations["play_api_matches__match_id__actions_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo
         * @description Take back the asker's last action.
         */
        post: operations["undo_api_matches__match_id__undo_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/battle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Battle
         * @description The battle of this match before the first move, with its options.
         */
        get: operations["battle_api_matches__match_id__battle_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Why
         * @description Why an action may not be played, now or after a plan; no reasons exactly when it may.
         */
        post: operations["why_api_matches__match_id__why_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Odds
         * @description What a legal action can lead to, exactly, now or after a plan.
         */
        post: operations["odds_api_matches__match_id__odds_post"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/reach/{piece}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reach
         * @description Where a piece could go from here, by which actions, and what would happen.
         */
        get: operations["reach_api_matches__match_id__reach__piece__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/overlays/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Overlay
         * @description Something to be laid over the map.
         */
        get: operations["overlay_api_matches__match_id__overlays__kind__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders
         * @description The asker's standing orders, and those that could be given.
         */
        get: operations["orders_api_matches__match_id__orders_get"];
        /**
         * Set Orders
         * @description Give standing orders for the decisions that come in another's turn.
         */
        put: operations["set_orders_api_matches__match_id__orders_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Record
         * @description The record of the match so far, as a text file.
         */
        get: operations["record_api_matches__match_id__record_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/replay/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Replay
         * @description How things stood after so many actions, as the asker may see it.
         */
        get: operations["replay_api_matches__match_id__replay__number__get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/matches/{match_id}/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log
         * @description The log after an action.
         */
        get: operations["log_api_matches__match_id__log_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * ArtilleryTold
         * @description The artillery fire table: the farthest range of each column, a row a face of the die.
         */
        ArtilleryTold: {
            /** Ranges */
            ranges: number[];
            /** Results */
            results: {
                [key: string]: string[];
            };
        };
        /**
         * AssaultScene
         * @description An assault: being put together (``roll`` is None), or with its next roll.
         */
        AssaultScene: {
            /** Attacker */
            attacker: string;
            /** Defender */
            defender: string;
            /** Attackers */
            attackers: string[];
            /** Defenders */
            defenders: string[];
            /** Isolated */
            isolated: string[];
            /** Pledged */
            pledged: string[];
            /** Roll */
            roll: number | null;
            /** Thresholds */
            thresholds: components["schemas"]["Threshold"][];
            /** Ledgers */
            ledgers: {
                [key: string]: components["schemas"]["LedgerTold"];
            };
        };
        /**
         * BattleTold
         * @description A battle before the first move.
         */
        BattleTold: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "montecuccoli";
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Date */
            date: string;
            /** Begins */
            begins: string;
            /** Turns */
            turns: number;
            /** Turn Minutes */
            turn_minutes: number;
            /** First */
            first: string;
            /** Seats */
            seats: components["schemas"]["SeatTold"][];
            map: components["schemas"]["MapTold"];
            /** Pieces */
            pieces: components["schemas"]["PieceTold"][];
            charts: components["schemas"]["ChartsTold"];
            /** Options */
            options: components["schemas"]["OptionTold"][];
            /** Special */
            special: components["schemas"]["SpecialTold"][];
            /** Victory */
            victory: components["schemas"]["VictoryTold"][];
            provenance: components["schemas"]["Provenances"];
        };
        /**
         * Begun
         * @description A match that has begun: a token for each seat that a person plays, one for spectators.
         */
        Begun: {
            /** Match */
            match: string;
            /** Scenario */
            scenario: string;
            /** Tokens */
            tokens: {
                [key: string]: string;
            };
        };
        /**
         * CamposantoBattle
         * @description The battle before the first move.
         */
        CamposantoBattle: {
            /** Id */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "camposanto";
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Date */
            date: string;
            /** Begins */
            begins: string;
            /** Turns */
            turns: number;
            /** Turn Minutes */
            turn_minutes: number;
            /** Sequence */
            sequence: components["schemas"]["TurnTold"][];
            /** First */
            first: string | null;
            /** Points To Win */
            points_to_win: number;
            /** Seats */
            seats: components["schemas"]["CamposantoSeat"][];
            /** Nations */
            nations: components["schemas"]["NationTold"][];
            map: components["schemas"]["MapTold"];
            /** Pieces */
            pieces: components["schemas"]["CamposantoPieceTold"][];
            charts: components["schemas"]["CamposantoCharts"];
            /** Options */
            options: components["schemas"]["OptionTold"][];
            /** Special */
            special: components["schemas"]["SpecialTold"][];
            /** Victory */
            victory: components["schemas"]["VictoryTold"][];
            provenance: components["schemas"]["Provenances"];
        };
        /**
         * CamposantoCharts
         * @description The figures of the game table; ``batteries`` have a modifier for each range from 1.
         */
        CamposantoCharts: {
            /** Movement */
            movement: {
                [key: string]: number;
            };
            /** Activation */
            activation: {
                [key: string]: number;
            };
            /** Assault */
            assault: {
                [key: string]: number;
            };
            /** Retreat */
            retreat: {
                [key: string]: number;
            };
            /** Fire */
            fire: {
                [key: string]: number;
            };
            /** Batteries */
            batteries: {
                [key: string]: number[];
            };
            /** Terrain */
            terrain: components["schemas"]["TerrainTold"][];
        };
        /**
         * CamposantoPiece
         * @description A piece as it is now. Marshals have no facing and no steps; ``fire`` is for batteries.
         */
        CamposantoPiece: {
            /**
             * Arm
             * @enum {string}
             */
            arm: "infantry" | "cavalry" | "artillery" | "light" | "marshal";
            /** Seat */
            seat: string;
            /** Wing */
            wing: string;
            /** Hex */
            hex: string;
            /** Lost */
            lost: boolean;
            /** Moved */
            moved: boolean;
            /** Facing */
            facing: ("N" | "NE" | "SE" | "S" | "SW" | "NW") | null;
            /** Steps */
            steps: number;
            /** Full */
            full: number;
            /** Stars */
            stars: number;
            /** Front */
            front: string[];
            /** Assaulted */
            assaulted: boolean;
            /** Attacked */
            attacked: boolean;
            /** Retreated */
            retreated: boolean;
            /** Fired */
            fired: boolean;
            /** Fire */
            fire: number[];
        };
        /**
         * CamposantoPieceTold
         * @description A piece as it is printed. Marshals have neither steps nor facing.
         */
        CamposantoPieceTold: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "unit" | "marshal";
            /** Seat */
            seat: string;
            /** Name */
            name: string;
            /**
             * Arm
             * @enum {string}
             */
            arm: "infantry" | "cavalry" | "artillery" | "light" | "marshal";
            /** Wing */
            wing: string;
            /** Wing Name */
            wing_name: string;
            /** Nation */
            nation: string | null;
            /** Steps */
            steps: number | null;
            /** Stars */
            stars: number;
            /** Battery */
            battery: string | null;
            /** Fire */
            fire: number[];
            /** Mp */
            mp: number;
            /** Men */
            men: number | null;
            /** Hex */
            hex: string | null;
            /** Facing */
            facing: ("N" | "NE" | "SE" | "S" | "SW" | "NW") | null;
        };
        /**
         * CamposantoSeat
         * @description A side: its general, its first series of order points, its wings, its way back.
         */
        CamposantoSeat: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Colour */
            colour: string;
            /** General */
            general: string;
            /** Order Points */
            order_points: number[];
            /** Wings */
            wings: components["schemas"]["WingTold"][];
            /** Edge */
            edge: string[];
            /** Haven */
            haven: string[];
        };
        /**
         * CamposantoSide
         * @description A side's score and order points.
         *
         *     ``hand`` and ``chosen`` are told to the side itself alone. ``losses`` are the steps that it
         *     has taken from the enemy in this phase.
         */
        CamposantoSide: {
            /** Points */
            points: number;
            /** Losses */
            losses: number;
            /** Regiments Lost */
            regiments_lost: number;
            /** Hand */
            hand: number[] | null;
            /** Chosen */
            chosen: number[] | null;
            /** General */
            general: boolean;
        };
        /**
         * CamposantoStep
         * @description The step of the sequence of play that waits, and the pieces that it is about.
         */
        CamposantoStep: {
            /** Name */
            name: string;
            /** Rule */
            rule: string;
            /** Piece */
            piece: string | null;
            /** Pieces */
            pieces: string[];
            /** Left */
            left: number | null;
            /** State */
            state: {
                [key: string]: unknown;
            };
        };
        /**
         * CamposantoView
         * @description What a seat may know of a battle of Camposanto.
         */
        CamposantoView: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "camposanto";
            /** Scenario */
            scenario: string;
            /** Turn */
            turn: number;
            /** Turns */
            turns: number;
            /**
             * Kind
             * @enum {string}
             */
            kind: "day" | "evening";
            /** Kind Name */
            kind_name: string;
            /** Phase */
            phase: string;
            /** Phase Number */
            phase_number: number;
            /** Phases */
            phases: number;
            /** Activation */
            activation: number;
            /** Active */
            active: string | null;
            /** Wing */
            wing: string | null;
            /** Seat */
            seat: string | null;
            /** Deciders */
            deciders: string[];
            step: components["schemas"]["CamposantoStep"] | null;
            /** Pieces */
            pieces: {
                [key: string]: components["schemas"]["CamposantoPiece"];
            };
            /** Wings */
            wings: components["schemas"]["CamposantoWing"][];
            /** Order */
            order: components["schemas"]["WingLabel"][];
            /** Sides */
            sides: {
                [key: string]: components["schemas"]["CamposantoSide"];
            };
            /** Zones */
            zones: {
                [key: string]: string[];
            };
            /** Fronts */
            fronts: {
                [key: string]: string[];
            };
            assault: components["schemas"]["AssaultScene"] | null;
            /** Secret */
            secret: boolean;
            outcome: components["schemas"]["OutcomeSeen"] | null;
        };
        /**
         * CamposantoWing
         * @description A row of the chart of wings. ``value`` and ``status`` are known once orders are shown.
         */
        CamposantoWing: {
            /** Seat */
            seat: string;
            /** Wing */
            wing: string;
            /** Name */
            name: string;
            /** Value */
            value: number | null;
            /** Status */
            status: ("impetuous" | "aggressive" | "cautious" | "titubant") | null;
            /** Status Name */
            status_name: string;
            /** Fatigued */
            fatigued: boolean;
            /** Against */
            against: string;
            /** Units */
            units: number;
            /** Steps */
            steps: number;
        };
        /**
         * Card
         * @description A scenario as a list of scenarios shows it.
         */
        Card: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Date */
            date: string;
            /** Turns */
            turns: number;
            /** Turn Minutes */
            turn_minutes: number;
            /** Minutes */
            minutes: number;
            /** Difficulty */
            difficulty: string;
            /** Difficulty Name */
            difficulty_name: string;
            /** First */
            first: string | null;
            /** Seats */
            seats: components["schemas"]["SeatCard"][];
        };
        /**
         * ChartsTold
         * @description The charts of a battle.
         */
        ChartsTold: {
            artillery: components["schemas"]["ArtilleryTold"];
            crt: components["schemas"]["CrtTold"];
            /** Terrain */
            terrain: components["schemas"]["TerrainTold"][];
            /** Hexsides */
            hexsides: components["schemas"]["TerrainTold"][];
        };
        /**
         * Choice
         * @description An action that may be played now. ``final``: it cannot be taken back.
         */
        Choice: {
            /** Action */
            action: string;
            /** Verb */
            verb: string;
            /** Text */
            text: string;
            /** Rule */
            rule: string;
            /** Final */
            final: boolean;
            /** Piece */
            piece: string | null;
            /** Target */
            target: string | null;
            /** Hex */
            hex: string | null;
            /** Pieces */
            pieces: string[];
        };
        /**
         * CourseTold
         * @description One course that an action can take; ``facts`` are what else a game says of it.
         */
        CourseTold: {
            /** Assuming */
            assuming: {
                [key: string]: number | string;
            };
            /** Title */
            title: string;
            /** Column */
            column: string | null;
            /** Range */
            range: number | null;
            /** Facts */
            facts?: {
                [key: string]: number | string;
            } | null;
            /** Ledgers */
            ledgers: {
                [key: string]: components["schemas"]["LedgerTold"];
            };
            /** Results */
            results: components["schemas"]["ResultChance"][];
        };
        /**
         * CrtTold
         * @description The combat results table in force: a row a face of the die.
         */
        CrtTold: {
            /** Columns */
            columns: string[];
            /** Results */
            results: {
                [key: string]: string[];
            };
        };
        /**
         * DiceTold
         * @description The promise that the dice were fixed beforehand, and its proof when all is over.
         */
        DiceTold: {
            /** Commitment */
            commitment: string;
            /** Secret */
            secret: string | null;
        };
        /**
         * Entry
         * @description A match that a browser remembers, with its token.
         */
        Entry: {
            /** Match */
            match: string;
            /** Token */
            token: string;
        };
        /**
         * EntryTold
         * @description When and where a piece comes onto the map.
         */
        EntryTold: {
            /** Turn */
            turn: number;
            /** Hexes */
            hexes: string[];
        };
        /**
         * Envelope
         * @description Everything that a table shows to one asker, in words.
         *
         *     ``number`` grows with every change, an undo too, and is sent back with what is played.
         *     ``length`` is how many actions stand; the replay goes from ``first`` to it.
         */
        Envelope: {
            /** Match */
            match: string;
            /** Number */
            number: number;
            /** Length */
            length: number;
            /** First */
            first: number;
            /** Seat */
            seat: string | null;
            /** Players */
            players: {
                [key: string]: string;
            };
            /** View */
            view: components["schemas"]["View"] | components["schemas"]["CamposantoView"];
            prompt: components["schemas"]["Prompt"];
            /** Choices */
            choices: components["schemas"]["Choice"][];
            /** Can Undo */
            can_undo: boolean;
            /** Undo Reason */
            undo_reason: string;
            /** Log */
            log: components["schemas"]["LogLine"][];
            /** Thinking */
            thinking: string[];
            outcome: components["schemas"]["OutcomeTold"] | null;
            dice: components["schemas"]["DiceTold"] | null;
            /** Rules Version */
            rules_version: number;
            /** Notes */
            notes: string[];
            /** Updated */
            updated: string;
        };
        /**
         * Error
         * @description What was wrong with a request. ``number`` is the present one, where the given is stale.
         */
        Error: {
            /** Code */
            code: string;
            /** Message */
            message: string;
            /** Reasons */
            reasons: components["schemas"]["Reason"][];
            /** Number */
            number?: number | null;
        };
        /**
         * ErrorBody
         * @description The body of every answer that is an error.
         */
        ErrorBody: {
            error: components["schemas"]["Error"];
        };
        /**
         * GridTold
         * @description How hexes are laid out and numbered.
         */
        GridTold: {
            /** Rows */
            rows: number;
            /** Cols */
            cols: number;
            /**
             * Numbering
             * @enum {string}
             */
            numbering: "RRCC" | "CCRR";
            /**
             * Orientation
             * @enum {string}
             */
            orientation: "pointy" | "flat";
            /**
             * Shifted
             * @enum {string}
             */
            shifted: "odd" | "even";
            /** First Row */
            first_row: number;
            /** First Col */
            first_col: number;
        };
        /**
         * Health
         * @description That the server is there.
         */
        Health: {
            /**
             * Status
             * @constant
             */
            status: "ok";
            /** Version */
            version: string;
        };
        /**
         * HexTold
         * @description A hex: its centre in units of the hex's side, its terrain, level and place.
         */
        HexTold: {
            /** Id */
            id: string;
            /** X */
            x: number;
            /** Y */
            y: number;
            /** Terrain */
            terrain: string;
            /** Level */
            level: number;
            /** Place */
            place: string | null;
        };
        /**
         * ImportedMatch
         * @description A match to go on with from its record.
         */
        ImportedMatch: {
            /** Record */
            record: string;
            /** Players */
            players?: {
                [key: string]: string;
            };
            /**
             * Lang
             * @default en
             * @enum {string}
             */
            lang: "en" | "it";
        };
        /**
         * LedgerLine
         * @description A figure, and what it is for.
         */
        LedgerLine: {
            /** Value */
            value: number;
            /** Code */
            code: string;
            /** Text */
            text: string;
            /** Rule */
            rule: string;
        };
        /**
         * LedgerTold
         * @description Figures that add up.
         */
        LedgerTold: {
            /** Title */
            title: string;
            /** Total */
            total: number;
            /** Lines */
            lines: components["schemas"]["LedgerLine"][];
        };
        /**
         * Log
         * @description Lines of the log; ``length`` is how many actions stand.
         */
        Log: {
            /** Length */
            length: number;
            /** Lines */
            lines: components["schemas"]["LogLine"][];
        };
        /**
         * LogLine
         * @description Something that happened. ``number`` is the action (from 1) to which it belongs.
         */
        LogLine: {
            /** Number */
            number: number;
            /** Seat */
            seat: string;
            /** Turn */
            turn: number;
            /** Heading */
            heading: string;
            /** Code */
            code: string;
            /** Text */
            text: string;
            /** Rule */
            rule: string;
            /** Hexes */
            hexes: string[];
            /** Pieces */
            pieces: string[];
            /** Dice */
            dice: number[][];
            /** Standing */
            standing: boolean;
        };
        /**
         * MapTold
         * @description The battlefield, as far as it is played on.
         */
        MapTold: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Metres Per Hex */
            metres_per_hex: number;
            grid: components["schemas"]["GridTold"];
            /** Width */
            width: number;
            /** Height */
            height: number;
            /** Hexes */
            hexes: components["schemas"]["HexTold"][];
            /** Hexsides */
            hexsides: {
                [key: string]: string[][];
            };
            /** Roads */
            roads: string[][];
            /** Places */
            places: components["schemas"]["PlaceTold"][];
        };
        /**
         * NationTold
         * @description A nation: the colour of its symbols.
         */
        NationTold: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Colour */
            colour: string;
        };
        /**
         * NewMatch
         * @description A match to begin. Seats that are not named are played by people.
         */
        NewMatch: {
            /** Scenario */
            scenario: string;
            /** Options */
            options?: {
                [key: string]: boolean | number | string;
            };
            /** Players */
            players?: {
                [key: string]: string;
            };
            /** Seed */
            seed?: number | null;
            /**
             * Lang
             * @default en
             * @enum {string}
             */
            lang: "en" | "it";
        };
        /**
         * Note
         * @description A remark with its paragraph.
         */
        Note: {
            /** Text */
            text: string;
            /** Rule */
            rule: string;
        };
        /**
         * OddsTold
         * @description What an action can lead to; without courses nothing is left to chance.
         *
         *     With ``stopped`` it is not known, since the plan that was to come first does not go so far.
         */
        OddsTold: {
            /** Action */
            action: string;
            /** Rule */
            rule: string;
            /** Courses */
            courses: components["schemas"]["CourseTold"][];
            /** Stopped */
            stopped?: ("rolled" | "not-yours" | "secret") | null;
        };
        /**
         * OptionTold
         * @description An option of a scenario, with the value that it has.
         */
        OptionTold: {
            /** Id */
            id: string;
            /** Value */
            value: boolean | number | string;
            /** Values */
            values: components["schemas"]["OptionValue"][];
            /** Title */
            title: string;
            /** Text */
            text: string;
        };
        /**
         * OptionValue
         * @description A value of an option.
         */
        OptionValue: {
            /** Value */
            value: boolean | number | string;
            /** Title */
            title: string;
        };
        /**
         * OrderChoice
         * @description A standing order that may be given.
         */
        OrderChoice: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Values */
            values: components["schemas"]["OrderValue"][];
        };
        /**
         * OrderValue
         * @description A value that a standing order may have.
         */
        OrderValue: {
            /** Value */
            value: string;
            /** Title */
            title: string;
        };
        /**
         * Orders
         * @description A seat's standing orders, and those that it could give.
         */
        Orders: {
            /** Orders */
            orders: {
                [key: string]: string;
            };
            /** Choices */
            choices: components["schemas"]["OrderChoice"][];
        };
        /**
         * OutcomeSeen
         * @description How the game ended, in codes.
         */
        OutcomeSeen: {
            /** Winner */
            winner: string | null;
            /** Code */
            code: string;
            /** Rule */
            rule: string;
            /** Points */
            points: {
                [key: string]: number | string;
            };
        };
        /**
         * OutcomeTold
         * @description How a match ended: who won, in words, and each side's points.
         */
        OutcomeTold: {
            /** Winner */
            winner: string | null;
            /** Code */
            code: string;
            /** Rule */
            rule: string;
            /** Text */
            text: string;
            /** Points */
            points: {
                [key: string]: number | string;
            };
        };
        /**
         * Overlay
         * @description Something to be seen on the map.
         *
         *     zones: the hexes that ``seat`` controls. sight: ``state`` is seen, hidden (``by`` are the
         *     hexes that block) or far. command: the hexes in range of the commanders in ``by``; the
         *     pieces are those out of any. threat: the enemy units in ``by`` could attack there.
         *     provenance: ``state`` is the kind of source of the hex, ``text`` the source.
         */
        Overlay: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "zones" | "sight" | "command" | "threat" | "provenance" | "fronts" | "fire" | "retreat";
            /** Piece */
            piece: string | null;
            /** Hexes */
            hexes: components["schemas"]["OverlayHex"][];
            /** Pieces */
            pieces: components["schemas"]["OverlayPiece"][];
        };
        /**
         * OverlayHex
         * @description A hex of an overlay. What ``state`` and ``by`` mean depends on the overlay's kind.
         */
        OverlayHex: {
            /** Hex */
            hex: string;
            /** Seat */
            seat: string | null;
            /** State */
            state: string | null;
            /** By */
            by: string[];
            /** Text */
            text: string;
        };
        /**
         * OverlayPiece
         * @description A piece that an overlay remarks upon.
         */
        OverlayPiece: {
            /** Piece */
            piece: string;
            /** State */
            state: string;
            /** Text */
            text: string;
        };
        /**
         * ParagraphTold
         * @description A paragraph of the rules in our words; ``no_code`` says why there is nothing to carry out.
         */
        ParagraphTold: {
            /** Number */
            number: string;
            /** Title */
            title: string;
            /** Text */
            text: string;
            /** Rulings */
            rulings: string[];
            /** No Code */
            no_code: string | null;
        };
        /**
         * PieceSeen
         * @description A piece as it is now.
         */
        PieceSeen: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "unit" | "commander" | "gun" | "train";
            /** Seat */
            seat: string;
            /** Hex */
            hex: string;
            /** Lost */
            lost: boolean;
            /** Moved */
            moved: boolean;
            /** Mp */
            mp: string;
            /**
             * Strength
             * @default 0
             */
            strength: number;
            /**
             * Disrupted
             * @default false
             */
            disrupted: boolean;
            /**
             * Entrenched
             * @default false
             */
            entrenched: boolean;
            /**
             * Fired
             * @default false
             */
            fired: boolean;
        };
        /**
         * PieceTold
         * @description A piece as it is printed.
         */
        PieceTold: {
            /** Id */
            id: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "unit" | "commander" | "gun" | "train";
            /** Seat */
            seat: string;
            /** Name */
            name: string;
            /** Arm */
            arm: string | null;
            /** Formation */
            formation: string | null;
            /** Formation Name */
            formation_name: string | null;
            /** Strength */
            strength: number | null;
            /** Disrupted Strength */
            disrupted_strength: number | null;
            /** Mp */
            mp: number;
            /** Cp */
            cp: number | null;
            /** Men */
            men: number | null;
            /** Road Only */
            road_only: boolean;
            /** Hex */
            hex: string | null;
            entry: components["schemas"]["EntryTold"] | null;
        };
        /**
         * PlaceTold
         * @description A named place.
         */
        PlaceTold: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "town" | "river" | "hill" | "region";
            /** Hexes */
            hexes: string[];
        };
        /**
         * Play
         * @description Actions to play in their order. ``number`` is that of the last envelope.
         */
        Play: {
            /** Number */
            number: number;
            /** Actions */
            actions: string[];
        };
        /**
         * Played
         * @description How much of a plan was played, why it ended early, and how things stand.
         */
        Played: {
            /** Played */
            played: number;
            /** Stopped */
            stopped: ("rolled" | "not-yours") | components["schemas"]["StoppedBy"] | null;
            envelope: components["schemas"]["Envelope"];
        };
        /**
         * PlayerTold
         * @description A machine player; ``id`` is what a seat's player is set to.
         */
        PlayerTold: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Text */
            text: string;
        };
        /**
         * Prompt
         * @description What is to be decided, or what one waits for.
         */
        Prompt: {
            /** Title */
            title: string;
            /** Text */
            text: string;
            /** Rule */
            rule: string;
            /** Waiting For */
            waiting_for: string[];
        };
        /**
         * ProvenanceAnswer
         * @description The statement that holds for a key, and the key at which it is made.
         */
        ProvenanceAnswer: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "rulebook" | "published" | "history" | "reconstructed";
            /** Kind Name */
            kind_name: string;
            /** Paragraph */
            paragraph: string;
            /** Source */
            source: string;
            /** Note */
            note: string;
            /** Path */
            path: string;
            /** Stated At */
            stated_at: string;
        };
        /**
         * ProvenanceTold
         * @description Where a figure is from.
         */
        ProvenanceTold: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "rulebook" | "published" | "history" | "reconstructed";
            /** Kind Name */
            kind_name: string;
            /** Paragraph */
            paragraph: string;
            /** Source */
            source: string;
            /** Note */
            note: string;
        };
        /**
         * Provenances
         * @description The statements of the three files of a battle, by the path of the key.
         */
        Provenances: {
            /** Scenario */
            scenario: {
                [key: string]: components["schemas"]["ProvenanceTold"];
            };
            /** Map */
            map: {
                [key: string]: components["schemas"]["ProvenanceTold"];
            };
            /** Charts */
            charts: {
                [key: string]: components["schemas"]["ProvenanceTold"];
            };
        };
        /**
         * Question
         * @description An action to ask about, as it would be after the actions of a plan.
         */
        Question: {
            /** Action */
            action: string;
            /** After */
            after?: string[];
        };
        /**
         * ReachTold
         * @description Where a piece could go.
         */
        ReachTold: {
            /** Piece */
            piece: string;
            /** Hexes */
            hexes: components["schemas"]["ReachedHex"][];
        };
        /**
         * ReachedHex
         * @description A hex that a piece could go to, and the actions that lead there.
         */
        ReachedHex: {
            /** Hex */
            hex: string;
            /** Cost */
            cost: string;
            /** Plan */
            plan: string[];
            /** Notes */
            notes: components["schemas"]["Note"][];
        };
        /**
         * Reason
         * @description Why something is not allowed: a paragraph of the rules, and a sentence.
         */
        Reason: {
            /** Code */
            code: string;
            /** Rule */
            rule: string;
            /** Title */
            title: string;
            /** Text */
            text: string;
        };
        /**
         * Replay
         * @description How things stood after so many actions, as the asker may see it.
         */
        Replay: {
            /** Number */
            number: number;
            /** View */
            view: components["schemas"]["View"] | components["schemas"]["CamposantoView"];
            /** Log */
            log: components["schemas"]["LogLine"][];
        };
        /**
         * ResultChance
         * @description A result and its exact chance.
         */
        ResultChance: {
            /** Code */
            code: string;
            /** Text */
            text: string;
            /** Numerator */
            numerator: number;
            /** Denominator */
            denominator: number;
        };
        /**
         * RulingTold
         * @description How a case was decided that the rules leave open; in English only.
         *
         *     ``text`` is Markdown: paragraphs, emphasis, lists. ``rules`` are the paragraphs concerned.
         */
        RulingTold: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Section */
            section: string;
            /** Rules */
            rules: string[];
            /** Text */
            text: string;
        };
        /**
         * Score
         * @description A line of a side's victory points.
         */
        Score: {
            /** Value */
            value: number;
            /** Code */
            code: string;
            /** Rule */
            rule: string;
            /** Text */
            text: string;
        };
        /**
         * SeatCard
         * @description A side of a scenario.
         */
        SeatCard: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Colour */
            colour: string;
        };
        /**
         * SeatTold
         * @description A side of a battle.
         */
        SeatTold: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Colour */
            colour: string;
            /** Demoralised At */
            demoralised_at: number;
        };
        /**
         * Side
         * @description A side's losses, state of mind and score.
         */
        Side: {
            /** Combat Points Lost */
            combat_points_lost: number;
            /** Command Points Lost */
            command_points_lost: number;
            /** Loss */
            loss: number;
            /** Demoralised At */
            demoralised_at: number;
            /** Demoralised */
            demoralised: boolean;
            /** Points */
            points: number;
            /** Score */
            score: components["schemas"]["Score"][];
        };
        /**
         * SpecialTold
         * @description A special rule of a scenario in words, and what it speaks of.
         *
         *     ``hexes`` are an area, a town or works, ``sides`` hexsides such as that of a bridge to come;
         *     ``seat`` is the side that it is for, if it is for one only.
         */
        SpecialTold: {
            /** Kind */
            kind: string;
            /** Rule */
            rule: string;
            /** Seat */
            seat: string | null;
            /** Text */
            text: string;
            /** Hexes */
            hexes: string[];
            /** Sides */
            sides: string[][];
        };
        /**
         * Status
         * @description How a match stands, for a list of matches.
         */
        Status: {
            /** Match */
            match: string;
            /** Scenario */
            scenario: string;
            /** Title */
            title: string;
            /** Seat */
            seat: string | null;
            /** Turn */
            turn: number;
            /** Phase */
            phase: string;
            /** Phase Name */
            phase_name: string;
            /** Deciders */
            deciders: string[];
            /** Your Decision */
            your_decision: boolean;
            /** Over */
            over: boolean;
            outcome: components["schemas"]["OutcomeTold"] | null;
            /** Updated */
            updated: string;
        };
        /**
         * StatusAsked
         * @description The matches that a browser remembers.
         */
        StatusAsked: {
            /** Entries */
            entries: components["schemas"]["Entry"][];
        };
        /**
         * Step
         * @description The step of the sequence of play that waits.
         */
        Step: {
            /** Name */
            name: string;
            /** Rule */
            rule: string;
            /** Left */
            left?: string | null;
            /**
             * Owing
             * @default []
             */
            owing: string[];
            /**
             * Obliged
             * @default []
             */
            obliged: string[];
            /**
             * State
             * @default {}
             */
            state: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * StoppedBy
         * @description The objections to the action before which a plan ended.
         */
        StoppedBy: {
            /** Action */
            action: string;
            /** Reasons */
            reasons: components["schemas"]["Reason"][];
        };
        /**
         * TerrainTold
         * @description A row of the terrain chart. ``cost`` is None where nothing passes.
         */
        TerrainTold: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Cost */
            cost: number | null;
            /** Notes */
            notes: string[];
        };
        /**
         * Threshold
         * @description A roll of a fight: the side that throws it, and what it needs before modifiers.
         */
        Threshold: {
            /** Roll */
            roll: number;
            /** Seat */
            seat: string;
            /** Needed */
            needed: number;
        };
        /**
         * TurnTold
         * @description A Turn: by day or in the evening, of so many phases.
         */
        TurnTold: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "day" | "evening";
            /** Name */
            name: string;
            /** Phases */
            phases: number;
        };
        /**
         * Undo
         * @description The last action to take back.
         */
        Undo: {
            /** Number */
            number: number;
        };
        /**
         * VictoryTold
         * @description What a side gets points for, and where; or, without a seat, what decides the battle.
         */
        VictoryTold: {
            /** Rule */
            rule: string;
            /** Seat */
            seat: string | null;
            /** Text */
            text: string;
            /** Hexes */
            hexes: string[];
        };
        /**
         * View
         * @description What a seat may know of a battle of Montecuccoli.
         */
        View: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            game: "montecuccoli";
            /** Scenario */
            scenario: string;
            /** Turn */
            turn: number;
            /** Turns */
            turns: number;
            /** Phase */
            phase: string;
            /** Active */
            active: string;
            /** Seat */
            seat: string | null;
            /** Deciders */
            deciders: string[];
            step: components["schemas"]["Step"] | null;
            /** Pieces */
            pieces: {
                [key: string]: components["schemas"]["PieceSeen"];
            };
            /** Sides */
            sides: {
                [key: string]: components["schemas"]["Side"];
            };
            /** Zones */
            zones: {
                [key: string]: string[];
            };
            /** Siege */
            siege: boolean;
            /** Bridged */
            bridged: boolean;
            /** Flooded */
            flooded: boolean;
            outcome: components["schemas"]["OutcomeSeen"] | null;
        };
        /**
         * WhyNot
         * @description Whether an action may be played, and if not, why.
         *
         *     ``stopped`` says before which action of the plan that was to come first the answer ends:
         *     one that is not allowed itself (``reasons`` are its own), or one after which nobody knows.
         */
        WhyNot: {
            /** Legal */
            legal: boolean;
            /** Reasons */
            reasons: components["schemas"]["Reason"][];
            /** Stopped */
            stopped?: ("rolled" | "not-yours" | "secret") | components["schemas"]["StoppedBy"] | null;
        };
        /**
         * WingLabel
         * @description Which wing.
         */
        WingLabel: {
            /** Seat */
            seat: string;
            /** Wing */
            wing: string;
        };
        /**
         * WingTold
         * @description A wing: its colour, and the enemy wing that it is compared with.
         */
        WingTold: {
            /** Id */
            id: string;
            /** Name */
            name: string;
            /** Colour */
            colour: string;
            /** Against */
            against: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    health_api_health_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    scenarios_api_scenarios_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    scenario_api_scenarios__scenario__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                scenario: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BattleTold"] | components["schemas"]["CamposantoBattle"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    provenance_api_scenarios__scenario__provenance_get: {
        parameters: {
            query?: {
                path?: string;
                file?: "scenario" | "map" | "charts";
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                scenario: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProvenanceAnswer"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    rules_api_rules__game__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParagraphTold"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    rulings_api_rulings__game__get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                game: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulingTold"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    players_api_players_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerTold"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    create_api_matches_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMatch"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    import_record_api_matches_import_post: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportedMatch"];
            };
        };
        responses: {
            /** @description Successful Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Begun"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    status_api_matches_status_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusAsked"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Status"][];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    look_api_matches__match_id__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    play_api_matches__match_id__actions_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Play"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Played"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    undo_api_matches__match_id__undo_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Undo"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    battle_api_matches__match_id__battle_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BattleTold"] | components["schemas"]["CamposantoBattle"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    why_api_matches__match_id__why_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WhyNot"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    odds_api_matches__match_id__odds_post: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OddsTold"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    reach_api_matches__match_id__reach__piece__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                piece: string;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReachTold"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    overlay_api_matches__match_id__overlays__kind__get: {
        parameters: {
            query?: {
                piece?: string;
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                kind: "zones" | "sight" | "command" | "threat" | "provenance" | "fronts" | "fire" | "retreat";
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overlay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    orders_api_matches__match_id__orders_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    set_orders_api_matches__match_id__orders_put: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: string;
                };
            };
        };
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Orders"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Request Entity Too Large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    record_api_matches__match_id__record_get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    replay_api_matches__match_id__replay__number__get: {
        parameters: {
            query?: {
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                number: number;
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    log_api_matches__match_id__log_get: {
        parameters: {
            query?: {
                after?: number;
                /** @description The language of the texts that come back. */
                lang?: "en" | "it";
            };
            header?: never;
            path: {
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Successful Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Log"];
                };
            };
            /** @description Bad Request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Conflict */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}

import { mount } from "svelte";
import "../src/styles/index.css";
import Demo from "./Demo.svelte";

mount(Demo, { target: document.getElementById("app") as HTMLElement });

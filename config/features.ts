export default { future: {} };
